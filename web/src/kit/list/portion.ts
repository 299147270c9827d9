/** So many rows a list that grows shows at first, and so many more each time. */
export const portion = 24;
