/** So many texts are shown at first, and so many more each time. */
export const portion = 12;
/** The library as it opens. */
export const firstOfLibrary = { query: { per_page: portion } };
