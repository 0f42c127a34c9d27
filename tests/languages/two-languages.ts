import { vi } from 'vitest';
import type * as languages from '#core/language/languages.ts';

vi.mock('#core/language/languages.ts', async (original) => ({
  ...(await original<typeof languages>()),
  LANGUAGES: ['en', 'es'],
}));
