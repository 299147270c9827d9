/** Until the page has nothing better to do; browsers without the call wait a moment. */
export const idle = (timeout = 2000): Promise<void> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout }) : setTimeout(resolve, 300),
  );
