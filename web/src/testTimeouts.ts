import { configure } from "@testing-library/svelte";

// a second is short for what a busy machine draws; what never comes is found all the same
configure({ asyncUtilTimeout: 30_000 });
