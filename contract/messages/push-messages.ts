import { shellMessages } from '../shell-messages.ts';

export const { registerFailed } = shellMessages.push;
export const unsupported = 'Push messaging is not supported by this browser.';
export const subscribeFailed = 'Failed to subscribe to push notifications';
export const notificationsUnsupported = 'Notifications not supported in this browser';
export const workersUnsupported = 'Service workers are not supported';
export const endpointInvalid = 'The endpoint must be an https address of a push service.';
export const keysInvalid = 'The keys of the subscription are not valid.';
export const commented = (name: string) => `${name} commented on your thought`;
export const upvoted = (name: string) => `${name} upvoted your thought`;
export const friendRequested = (name: string) => `${name} sent you a friend request`;
export const friendAccepted = (name: string) => `${name} accepted your friend request`;
export const noteShared = (name: string) => `${name} shared a note with you`;
export const replied = 'An admin replied to your comment';
export const reminder = 'Reminder';
