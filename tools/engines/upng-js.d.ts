/** The package has no declarations of its own; this is the part that is used here. */
declare module 'upng-js' {
  const UPNG: {
    /** Pixels of each frame in RGBA, and how many colours the file may have; 0 for all. */
    encode: (frames: ArrayBuffer[], width: number, height: number, colours: number) => ArrayBuffer;
  };
  export default UPNG;
}
