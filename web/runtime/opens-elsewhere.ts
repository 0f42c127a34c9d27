/** Whether the browser opens the link in another tab or window, or saves it. */
export const opensElsewhere = (
  press: Readonly<Record<'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean>>,
): boolean => press.metaKey || press.ctrlKey || press.shiftKey || press.altKey;
