import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { asAssistant } from '#server/http/assistant.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { localeOf } from '#server/http/locale.ts';
import { lazyImport } from '#server/lazy-import.ts';
import { productVersion } from '#server/version.ts';
import { staffAccess } from '#shared/access/access.ts';
import { AppError, errorText } from '#shared/errors.ts';
import { describeTool, toolsFor } from './tools.ts';

const loadServer = lazyImport<typeof import('@modelcontextprotocol/sdk/server/index.js')>(
  '@modelcontextprotocol/sdk/server/index.js',
);
const loadTransport = lazyImport<
  typeof import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js')
>('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js');
const loadTypes = lazyImport<typeof import('@modelcontextprotocol/sdk/types.js')>(
  '@modelcontextprotocol/sdk/types.js',
);

const path = '/api/mcp';
const common = { access: staffAccess, acceptsKeys: true, tag: 'MCP', path } as const;

/**
 * The Model Context Protocol, by which assistants use the sections: streamable HTTP without sessions, one answer for each request. Each
 * tool calls one endpoint of the API, with the caller's own token, so that rights, checks, errors, limits and the trace are those of the
 * API.
 */
export function mcpFeature(app: FastifyInstance, { sections }: FeatureDeps): void {
  /** Calls the API in the caller's name. */
  async function ask(request: FastifyRequest, call: { method: string; url: string; body?: unknown }) {
    const { authorization, 'accept-language': language, 'user-agent': agent } = request.headers;
    const response = await asAssistant(async () => {
      const answer = await app.inject({
        method: call.method as 'GET',
        url: call.url,
        headers: {
          authorization,
          ...(language !== undefined && { 'accept-language': language }),
          ...(agent !== undefined && { 'user-agent': agent }),
        },
        remoteAddress: request.ip,
        ...(call.body !== undefined && { payload: call.body as object }),
      });
      return answer;
    });
    const isError = response.statusCode >= 400;
    // An error begins with its status, because its message is written for people.
    const text = isError ? `${response.statusCode} ${response.body}` : response.body || '{}';
    return { content: [{ type: 'text' as const, text }], isError };
  }

  function serverFor(request: FastifyRequest, identity: StaffIdentity) {
    const { Server } = loadServer();
    const { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } = loadTypes();
    const tools = toolsFor(sections, identity.ability);
    const server = new Server(
      { name: 'aprisco', version: productVersion },
      { capabilities: { tools: {} }, instructions: errorText('mcp.instructions', localeOf(request)) },
    );
    server.setRequestHandler(ListToolsRequestSchema, async () => ({
      tools: tools.map((tool) => describeTool(tool, localeOf(request))),
    }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const tool = tools.find(({ name }) => name === params.name);
      if (!tool)
        throw new McpError(ErrorCode.InvalidParams, errorText('mcp.unknown_tool', localeOf(request)));
      return ask(request, tool.operation.call(tool.section, params.arguments ?? {}));
    });
    return server;
  }

  endpoint(app, {
    ...common,
    method: 'POST',
    summary: 'Model Context Protocol: as seções como ferramentas de um assistente',
    description: 'JSON-RPC 2.0 por HTTP (streamable HTTP, sem sessão), com uma chave de API.',
    describedBody: z.looseObject({ jsonrpc: z.literal('2.0'), method: z.string() }),
    reply: z.unknown().describe('a resposta de JSON-RPC'),
    handler: async ({ identity, request, reply }) => {
      // The current protocol has no batches, and a batch would do many calls at the cost of one.
      if (Array.isArray(request.body)) throw new AppError('bad_request', 'error.body');
      const { WebStandardStreamableHTTPServerTransport } = loadTransport();
      // No session, and each answer is one JSON document.
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      const server = serverFor(request, identity);
      await server.connect(transport);
      try {
        const headers = Object.entries(request.headers).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        );
        const webRequest = new Request(new URL(path, 'http://localhost'), { method: 'POST', headers });
        const answer = await transport.handleRequest(webRequest, { parsedBody: request.body ?? null });
        void reply.code(answer.status);
        const type = answer.headers.get('content-type');
        if (type !== null) void reply.type(type);
        return reply.send(await answer.text());
      } finally {
        await server.close();
      }
    },
  });

  /** The endpoints for streams and sessions, which this server does not have. */
  const none = (reply: FastifyReply, request: FastifyRequest): FastifyReply =>
    reply
      .code(405)
      .header('allow', 'POST')
      .send({ message: errorText('mcp.post_only', localeOf(request)) });
  endpoint(app, {
    ...common,
    method: 'GET',
    exposeHeadRoute: false,
    summary: 'Não há fluxo de eventos: responde 405',
    reply: z.unknown(),
    handler: ({ reply, request }) => none(reply, request),
  });
  endpoint(app, {
    ...common,
    method: 'DELETE',
    summary: 'Não há sessão para terminar: responde 405',
    reply: z.unknown(),
    handler: ({ reply, request }) => none(reply, request),
  });
}
