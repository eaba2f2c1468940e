/** The part of Emscripten's types that @embedpdf/pdfium needs here. */
interface EmscriptenModule {
  wasmBinary: ArrayBuffer;
  HEAPU8: Uint8Array<ArrayBuffer>;
}
