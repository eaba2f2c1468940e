import { useState } from 'react';
import { Field, TextInput } from '../../../../web/forms/field.tsx';
import { Button } from '../../../../web/ui/button.tsx';
import { complaintOfRanges, pagesOf, readRanges } from '../../../joining/page-ranges.ts';
import { UnusableFile } from '../../../runner/refusals.ts';
import type { PagePlan } from '../planned-pages.ts';
import classes from './page-picker.module.css';

/** Places from 0 that typed ranges name, or why they do not. */
function readPlaces(typed: string, count: number): { places: number[] } | { refusal: string } {
  const refusal = complaintOfRanges(typed);
  if (refusal !== undefined) return { refusal };
  if (typed.trim() === '') return { places: [] };
  try {
    return { places: pagesOf(readRanges(typed, count)).map((place) => place - 1) };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    return { refusal: count === 1 ? 'There is 1 page.' : `There are ${count} pages.` };
  }
}

interface PagePickerProps {
  plan: PagePlan;
  isLocked: boolean;
  onSelect: (places: readonly number[]) => void;
}

/** Selects pages by their numbers, or all of them. */
export function PagePicker({ plan: { pages, selected }, isLocked, onSelect }: PagePickerProps) {
  const [typed, setTyped] = useState('');
  const read = readPlaces(typed, pages.length);
  const isAll = pages.length > 0 && selected.size === pages.length;
  return (
    <div className={classes.picker}>
      <Field label="Select pages" refusal={'refusal' in read ? read.refusal : undefined}>
        <TextInput
          placeholder="1-3, 7"
          value={typed}
          disabled={isLocked}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = readPlaces(target.value, pages.length);
            if ('places' in next) onSelect(next.places);
          }}
        />
      </Field>
      <Button
        variant="default"
        disabled={isLocked || pages.length === 0}
        onClick={() => {
          setTyped('');
          onSelect(isAll ? [] : Array.from(pages.keys()));
        }}
      >
        {isAll ? 'Select none' : 'Select all'}
      </Button>
    </div>
  );
}
