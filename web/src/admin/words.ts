import { catalog } from "$lib/i18n/t";
import en from "./en.json";

export const t = catalog(en);
