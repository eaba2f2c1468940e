import { ChoiceOption, NumberOption } from '../../page/option-fields.tsx';
import type { OptionsFormProps } from '../../runner/tool.ts';
import type { ImageCompressorOptions } from './image-compressor.options.ts';
import { useUnwritableFormats } from './use-unwritable-formats.ts';

const formats = [
  { value: 'same', label: 'As it was' },
  { value: 'jpeg', label: 'JPEG' },
  { value: 'png', label: 'PNG' },
  { value: 'webp', label: 'WebP' },
  { value: 'avif', label: 'AVIF' },
] as const;

const aims = [
  { value: 'quality', label: 'A quality' },
  { value: 'size', label: 'A size' },
] as const;

const resizes = [
  { value: 'none', label: 'As many as now' },
  { value: 'fit', label: 'At most so many' },
  { value: 'percent', label: 'A part of them' },
] as const;

type SetOptions = (change: Partial<ImageCompressorOptions>) => void;

function SizeFields({ options, set }: { options: ImageCompressorOptions; set: SetOptions }) {
  const { resize, maxWidth, maxHeight, percent } = options;
  if (resize === 'percent') {
    return (
      <NumberOption
        label="Of each side (%)"
        value={percent}
        min={1}
        max={100}
        onChange={(chosen) => set({ percent: chosen })}
      />
    );
  }
  if (resize === 'none') return null;
  return (
    <>
      <NumberOption
        label="Width (px)"
        value={maxWidth}
        min={1}
        max={30_000}
        onChange={(chosen) => set({ maxWidth: chosen })}
      />
      <NumberOption
        label="Height (px)"
        value={maxHeight}
        min={1}
        max={30_000}
        onChange={(chosen) => set({ maxHeight: chosen })}
      />
    </>
  );
}

/** How a picture is made smaller. */
export function ImageCompressorForm({ options, onChange }: OptionsFormProps<ImageCompressorOptions>) {
  const set: SetOptions = (change) => onChange({ ...options, ...change });
  const { format, aim, quality, targetKb, resize } = options;
  const unwritable = useUnwritableFormats();
  const offered = formats.filter(({ value }) => value === format || !unwritable.has(value));
  return (
    <>
      <ChoiceOption label="Aim for" value={aim} choices={aims} onChange={(chosen) => set({ aim: chosen })} />
      {aim === 'quality' ? (
        <NumberOption
          label="Quality (1 to 100)"
          value={quality}
          min={1}
          max={100}
          onChange={(chosen) => set({ quality: chosen })}
        />
      ) : (
        <NumberOption
          label="Size (KB)"
          value={targetKb}
          min={1}
          max={100_000}
          onChange={(chosen) => set({ targetKb: chosen })}
        />
      )}
      <ChoiceOption label="Format" value={format} choices={offered} onChange={(chosen) => set({ format: chosen })} />
      <ChoiceOption label="Pixels" value={resize} choices={resizes} onChange={(chosen) => set({ resize: chosen })} />
      <SizeFields options={options} set={set} />
    </>
  );
}
