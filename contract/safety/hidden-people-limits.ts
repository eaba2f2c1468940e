/** Most people that a person has muted and blocked, both together. Apart from `limits`, which every page loads. */
export const maxHiddenPeople = 1000;
