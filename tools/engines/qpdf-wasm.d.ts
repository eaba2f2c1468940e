/** The part of the package that is used here; its own declarations lack most of it. */
declare module '@neslinesli93/qpdf-wasm/dist/qpdf.js' {
  interface QpdfFiles {
    /** With `canOwn` the bytes are used in place, without a copy. */
    writeFile: (path: string, bytes: Uint8Array, options: { canOwn: boolean }) => void;
    readFile: (path: string) => Uint8Array<ArrayBuffer>;
    /** Where the standard streams lead; to be called in `preRun`. */
    init: (input: null, output: (byte: number | null) => void, error: (byte: number | null) => void) => void;
  }

  interface Qpdf {
    FS: QpdfFiles;
    /** Answers the exit code. */
    callMain: (args: string[]) => number;
  }

  export default function createQpdf(settings: {
    locateFile: () => string;
    preRun: ((module: Qpdf) => void)[];
  }): Promise<Qpdf>;
}
