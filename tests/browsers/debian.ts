import { giveUp, run, say } from '../../server/launch/programs.mjs';

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'];
const LIMIT_MS = 10 * 60_000;

async function missingPackages(): Promise<readonly string[]> {
  const found = await Promise.all(PACKAGES.map((name) => run('dpkg-query', ['--status', name])));
  if (found.some(({ code }) => code === 127))
    giveUp('npm run browsers needs Debian: there is no dpkg-query.');
  return PACKAGES.filter((_, index) => !found[index]?.stdout.includes('Status: install ok installed'));
}

/** Installs the browsers and their drivers from Debian if they are missing. Ends the program with one line if it cannot. */
export async function needDebianPackages(): Promise<void> {
  const missing = await missingPackages();
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (process.getuid?.() !== 0) {
    giveUp(
      `Debian packages are missing. Install them as root: apt-get install --no-install-recommends ${names}`,
    );
  }
  say(`Installing ${names} (once)…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => run('apt-get', ['-qq', ...args], { env, timeLimitMs: LIMIT_MS });
  await apt('update');
  const { output } = await apt('install', '-y', '--no-install-recommends', ...missing);
  const still = await missingPackages();
  if (still.length > 0) giveUp(`apt-get could not install ${still.join(' ')}: ${output.trim().slice(-300)}`);
}
