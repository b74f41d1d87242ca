import { catalogue } from "$lib/i18n/t";
import en from "./en.json";

export const t = catalogue(en);
