import { maxHiddenPeople } from '../safety/hidden-people-limits.ts';

const all = maxHiddenPeople.toLocaleString('en-US');

export const muteSelf = 'You cannot mute yourself.';
export const blockSelf = 'You cannot block yourself.';
export const muted = (name: string): string => `${name} is muted.`;
export const unmuted = (name: string): string => `${name} is no longer muted.`;
export const blocked = (name: string): string => `${name} is blocked.`;
export const unblocked = (name: string): string => `${name} is no longer blocked.`;
export const tooManyHidden = `You can mute and block up to ${all} people. Unmute or unblock somebody first.`;
export const tooOften = 'You have muted and blocked a lot in the last hour. Please wait a while before the next one.';
export const unblockFirst = 'You have blocked this person. Unblock them first.';
