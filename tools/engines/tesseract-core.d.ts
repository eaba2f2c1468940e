/** The part of the package that is used here; it has no declarations. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface TessBaseAPI {
    /** Answers 0. `mode` 1 is the engine of neural networks. */
    Init: (dataPath: null, languages: string, mode: 1) => number;
    SetVariable: (name: string, value: string) => boolean;
    /** Takes the picture of the file `/input`. Answers 1 where it cannot. */
    SetImageFile: (orientation: number, angle: number) => number;
    Recognize: (monitor: null) => number;
    /** Words with their places and confidences, as tab-separated values. */
    GetTSVText: (page: number) => string;
    Clear: () => void;
  }

  interface TesseractCore {
    FS: { writeFile: (path: string, bytes: Uint8Array) => void; unlink: (path: string) => void };
    TessBaseAPI: new () => TessBaseAPI;
  }

  export default function createTesseract(settings: {
    wasmBinary: ArrayBuffer;
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Promise<TesseractCore>;
}
