export const fileNotHere = (name: string) => `“${name}” is not on this device. It opens when the network is back.`;
export const onlySmallPicture = (name: string) => `Only a small version of “${name}” is on this device.`;
