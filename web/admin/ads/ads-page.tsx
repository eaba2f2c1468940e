import { adminMessages } from '#contract/admins/admin-messages.ts';
import { SwitchField, WordsField } from '../settings/settings-fields.tsx';
import { SettingsFrame } from '../settings/settings-frame.tsx';
import { useSettingsForm } from '../settings/use-settings-form.ts';
import { AdPreview } from './ad-preview.tsx';

const names = ['adsOnBlogs', 'adsOnCommunity', 'adsOnSidebar', 'excludeNotesFromAds', 'adScript'] as const;

/** The switches, in the order of the specification. */
const places = [
  { name: 'adsOnBlogs', label: 'Show Ads on Blogs', about: 'Under the list of articles and under each article.' },
  { name: 'adsOnCommunity', label: 'Show Ads on Community', about: 'In the community feed.' },
  { name: 'adsOnSidebar', label: 'Show Ads on Sidebar', about: 'Beside the page, where the screen is wide enough.' },
  {
    name: 'excludeNotesFromAds',
    label: 'Exclude Notes from Ads',
    about: 'Keeps the pages free of them on which people write and read what is private.',
  },
] as const;

/** Where advertisements stand, and what they are. */
export function AdsPage() {
  const form = useSettingsForm(names, adminMessages.ads);
  const { saved, refusals, change } = form;
  return (
    <SettingsFrame
      title="Advertisement Management"
      lead="Where advertisements stand. Show Ads in Site Settings turns all of them on or off."
      form={form}
      saveLabel="Save Ad Settings"
    >
      {(values) => (
        <>
          {places.map(({ name, label, about }) => (
            <SwitchField
              key={name}
              label={label}
              about={about}
              isOn={values[name]}
              onChange={(isOn) => change({ [name]: isOn })}
            />
          ))}
          <WordsField
            label="Ad Script"
            about="The advertising network’s code. It runs in a frame of its own, which reaches neither the page nor what the browser stores."
            rows={4}
            isCode
            value={values.adScript}
            refusal={refusals.adScript}
            onChange={(adScript) => change({ adScript })}
          />
          {saved && <AdPreview saved={saved} isChanged={values.adScript !== saved.adScript} />}
        </>
      )}
    </SettingsFrame>
  );
}
