import { answerTasks } from '#server/workers/worker-tasks.ts';
import { bankStatementTasks } from './tasks.ts';

answerTasks(bankStatementTasks);
