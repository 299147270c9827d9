/** So many texts are shown at first, and so many more each time. */
export const portion = 24;
/** The library as it opens. */
export const firstOfLibrary = { query: { per_page: portion } };
