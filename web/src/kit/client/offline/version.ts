/** The script this page began with: its name changes with every version of the application. */
export const thisVersion = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : '';
};
