/** In the tab's storage while a page changes its language or is reloaded by itself. */
export const KEPT_INPUT_KEY = 'checkahead_kept_input';
/** The builds of the site that this tab has left by `reloadOnce`. */
export const RELOADED_KEY = 'checkahead_reloaded';
/** `keepInput`, once a page with a form has loaded it: after an update it could not be loaded any more. */
export const inputKeeper: { current: (() => void) | null } = { current: null };
