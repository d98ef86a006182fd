import type { Actor } from '#server/crud/actor.ts';
import { asAuthor } from '#server/db/author.ts';
import { sql } from '#server/db/sql.ts';
import type { Candidato, PropostaDeEscala, SugestaoAplicada, VagaMudada } from '#shared/contracts/escala.ts';
import { addDays } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { autoFill } from '#shared/escala/auto-fill.ts';
import { requireDepartments } from './board.ts';
import { findCandidates, readRequest } from './candidates.ts';
import { type Changes, findVaga } from './changes.ts';
import type { EscalaDeps } from './deps.ts';
import { findVagas, lugarDaEscala, momentSql } from './rows.ts';
import { lockVolunteers } from './rules.ts';

interface Assignment {
  vaga: number;
  voluntario: number;
  versao: number;
}

/** Auto-fill: a proposal with reasons, and applying the part of it that the leader chose. */
export function createSuggestions({ db, clock }: EscalaDeps, { assignIn }: Changes) {
  return {
    async propose(
      { departamentos, de, ate }: { departamentos: readonly number[]; de: string; ate: string },
      actor: Actor,
    ): Promise<PropostaDeEscala> {
      await requireDepartments(db, actor, departamentos);
      const open = await findVagas(
        db,
        sql`v.departamento = any(${departamentos}::integer[]) and (v.voluntario is null or v.estado = 'recusado')
          and v.de > ${clock.now()} and v.de >= ${momentSql(`${de}T00:00`)} and v.de < ${momentSql(`${addDays(ate, 1)}T00:00`)}
          and exists (select from evento e where e.id = v.evento and e.status <> 'cancelado')`,
      );
      const request = await readRequest(db, { de, ate, departamentos, limits: actor });
      return autoFill({ lugares: open.map(lugarDaEscala), ...request });
    },

    /** Applies what is still valid: a place that changed in the meantime stays as it is. */
    apply: (assignments: readonly Assignment[], actor: Actor): Promise<SugestaoAplicada> =>
      asAuthor(db, actor, async (tx) => {
        const vagas: VagaMudada[] = [];
        const recusadas: SugestaoAplicada['recusadas'] = [];
        // Volunteers are locked before places, as everywhere: all of them first, so that none is waited for while a place is locked.
        await lockVolunteers(
          tx,
          assignments.map(({ voluntario }) => voluntario),
        );
        for (const { vaga, voluntario, versao } of assignments.toSorted((a, b) => a.vaga - b.vaga)) {
          try {
            vagas.push(await assignIn(tx, { id: vaga, versao }, voluntario, actor));
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            recusadas.push({ vaga, motivo: error.kind === 'invalid' ? 'conflito' : 'mudou' });
          }
        }
        return { vagas, recusadas };
      }),

    async candidates(id: number, actor: Actor): Promise<Candidato[]> {
      const vaga = await findVaga(db, id, actor);
      return findCandidates(db, lugarDaEscala(vaga), {
        without: vaga.voluntario === null ? [] : [vaga.voluntario],
        limits: actor,
      });
    },
  };
}
