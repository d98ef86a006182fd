import { answerTasks } from '#server/workers/worker-tasks.ts';
import { sheetTasks } from './sheet-tasks.ts';

answerTasks(sheetTasks);
