import type { SupabaseSettings } from '../settings.ts';
import type { Backend } from './backend.ts';
import { composeHosted, resolveHosted } from './compose-hosted.ts';

/** Every look is a request to the project. */
const MAIL_PAUSE_MS = 2_000;

/** A hosted project, asked over the network: nothing is opened on this machine. */
export function openHostedBackend(project: SupabaseSettings): Backend {
  return {
    compose(parts) {
      const box = composeHosted({ ...parts, project });
      resolveHosted(box);
      return box;
    },
    mailPauseMs: MAIL_PAUSE_MS,
    close: async () => {},
  };
}
