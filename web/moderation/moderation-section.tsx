import { Link } from 'react-router';
import classes from '#web/session/fields/auth-card.module.css';
import { ProfileSection } from '#web/session/profile/profile-section.tsx';

/** Leads from the settings to what moderators decided. */
export function ModerationSection() {
  return (
    <ProfileSection id="moderation" title="Moderation" about="What moderators wrote to you or decided, and why.">
      <p>
        <Link to="/moderation" className={classes.link}>
          Decisions about your account
        </Link>
      </p>
    </ProfileSection>
  );
}
