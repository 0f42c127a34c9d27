import { orGiveUp } from '../composition/give-up.ts';
import { argumentsOf } from '../launch/commands.ts';
import { report } from './make-report.ts';

process.stdout.write(orGiveUp(await report(argumentsOf('report').values, process.env, Date.now())));
