import { adminMessages } from '#contract/admins/admin-messages.ts';
import { SwitchField, WordsField } from './settings-fields.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const names = ['maintenanceMode', 'announcement', 'banner', 'adVisibility', 'holdFirstPosts', 'bannedWords'] as const;

/** Settings of the whole site. */
export function SettingsPage() {
  const form = useSettingsForm(names, adminMessages.settings);
  const { refusals, change } = form;
  return (
    <SettingsFrame
      title="Site Settings"
      lead="Settings of the whole site. They hold from the moment that you save them."
      form={form}
      saveLabel="Save Settings"
    >
      {({ maintenanceMode, announcement, banner, adVisibility, holdFirstPosts, bannedWords }) => (
        <>
          <SwitchField
            label="Maintenance Mode"
            about="Closes every page and call of the site for everybody; the back office stays open, and turns it off again."
            isOn={maintenanceMode}
            onChange={(isOn) => change({ maintenanceMode: isOn })}
          />
          <WordsField
            label="Announcement"
            about="A line above every page, which a person can close. It also stands on the page of the maintenance."
            rows={2}
            value={announcement}
            refusal={refusals.announcement}
            onChange={(text) => change({ announcement: text })}
          />
          <WordsField
            label="Banner Message"
            about="A block under the navigation of every page, which stays."
            rows={2}
            value={banner}
            refusal={refusals.banner}
            onChange={(text) => change({ banner: text })}
          />
          <SwitchField
            label="Show Ads"
            about="Lets advertisements stand where Advertisement Management allows them."
            isOn={adVisibility}
            onChange={(isOn) => change({ adVisibility: isOn })}
          />
          <SwitchField
            label="Hold First Thoughts"
            about="The first two thoughts of a new account wait until an admin has let them go. Others do not see them before."
            isOn={holdFirstPosts}
            onChange={(isOn) => change({ holdFirstPosts: isOn })}
          />
          <WordsField
            label="Banned Words"
            about="One on each line, up to 500. Thoughts, comments and edits with one of them wait until an admin has let them go, and no name has one. Whole words count, without case and accents."
            rows={6}
            value={bannedWords.join('\n')}
            refusal={refusals.bannedWords}
            onChange={(text) => change({ bannedWords: text === '' ? [] : text.split('\n') })}
          />
        </>
      )}
    </SettingsFrame>
  );
}
