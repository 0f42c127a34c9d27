/** In the tab's storage while a person changes the language of a page. */
export const KEPT_INPUT_KEY = 'checkahead_kept_input';
