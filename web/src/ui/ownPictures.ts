/** Pictures that people have brought for their cards, by the hash of the file. */
const HASH = /^[0-9a-f]{64}$/;

export const isPicture = (hash: string | undefined): hash is string =>
  hash !== undefined && HASH.test(hash);

export const picturePath = (hash: string): string => `/api/pictures/${hash}`;
