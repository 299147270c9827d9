/** The part of pdfmake that we use; the package brings no types. */
declare module 'pdfmake' {
  interface OutputDocument {
    getStream(): Promise<NodeJS.ReadableStream & { end(): void }>;
  }
  const pdfmake: {
    setFonts(fonts: Record<string, Record<string, string>>): void;
    setTableLayouts(layouts: object): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: object): OutputDocument;
  };
  export default pdfmake;
}
