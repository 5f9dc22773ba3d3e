import { randomUUID } from 'node:crypto';
import {
  Server,
  ServerCredentials,
  type Metadata,
  type sendUnaryData,
  type ServerErrorResponse,
  type ServerUnaryCall,
} from '@grpc/grpc-js';
import gossipGrpcPb from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import featuresGrpcPb from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpcPb from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import usersGrpcPb from '@eventstore/db-client/generated/users_grpc_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import type { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js';
import { openEsdbAccess, type EsdbAccess, type TestUser } from './esdbAccess.ts';
import { serveAppends, type AppendCall, type AppendFaults, type BatchCall } from './esdbAppends.ts';
import { openEsdbLog, type EsdbLog } from './esdbLog.ts';
import { expectationOf, leaderElsewhere, nameOf, streamDeleted, wrongVersionOnDelete } from './esdbMessages.ts';
import { serveUsers } from './esdbUserService.ts';
import { serveReads, type HowDropped, type ReadCall, type ReadFaults } from './esdbReads.ts';
import type { SelfSigned } from './selfSigned.ts';

/** The faults that the server is to show. Counts go down as they are used. */
export type EsdbFaults = ReadFaults &
  AppendFaults & {
    /** Port of the node that leads: calls that require the leader are refused and sent there. */
    leaderPort?: number | undefined;
  };

export type EsdbServer = {
  /** Connection string for the client. */
  url: string;
  port: number;
  /** With a certificate: the users by name. */
  users: Map<string, TestUser>;
  log: EsdbLog;
  faults: EsdbFaults;
  /** Drops every open subscription; returns how many there were. */
  dropSubscriptions: (how?: HowDropped) => number;
  /** Events given to subscriptions so far. */
  sentEvents: () => number;
  /** Cuts all connections at once. What was appended stays in the file. */
  close: () => Promise<void>;
};

type Options = {
  /** Default: a free one. */
  port?: number;
  /** Where the log is kept; without it, in memory only. */
  file?: string;
  /** Default 1 MiB, as of EventStoreDB 23.10. */
  maxAppendBytes?: number;
  /** Whether BatchAppend is listed among the features; if not, the client uses Append. */
  hasBatchAppend?: boolean;
  /** With a certificate it speaks TLS, and users, groups and access control lists count, as on the real server. */
  certificate?: SelfSigned;
};

/**
 * A server that speaks EventStoreDB's gRPC protocol (Streams, ServerFeatures, Gossip, and Users with TLS) to the unmodified
 * client, on loopback: one node, whose log lies in memory and, if a file is named, there. A write is a single step,
 * so there is no replication to wait for. It proves our reading of the protocol, not the real server.
 */
export const startEsdbServer = async (options: Options = {}): Promise<EsdbServer> => {
  const log = openEsdbLog(options.file);
  const faults: EsdbFaults = { checkpointsLie: false, loseAnswers: 0, keepSilent: 0, endQuietly: 0 };
  const { certificate, maxAppendBytes = 1024 * 1024 } = options;
  const access = certificate && openEsdbAccess(log);
  const reads = serveReads(log, faults, access);
  const appends = serveAppends(log, faults, { maxAppendBytes, access });
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  const misplaced = ({ metadata }: { metadata: Metadata }) =>
    faults.leaderPort !== undefined && metadata.get('requires-leader')[0] === 'true'
      ? leaderElsewhere(faults.leaderPort)
      : undefined;

  server.addService(streamsGrpcPb.StreamsService, {
    read: (call: ReadCall) => {
      const refused = misplaced(call);
      if (refused) call.emit('error', refused);
      else reads.answer(call);
    },
    append: (call: AppendCall, answer: Parameters<typeof appends.append>[1]) => {
      const refused = misplaced(call);
      if (refused) answer(refused);
      else appends.append(call, answer);
    },
    batchAppend: (call: BatchCall) => {
      const refused = misplaced(call);
      if (refused) call.emit('error', refused);
      else appends.batchAppend(call);
    },
    delete: (call: ServerUnaryCall<DeleteReq, DeleteResp>, answer: sendUnaryData<DeleteResp>) =>
      removeStream({ log, access, how: 'soft' }, call, answer, (position) =>
        new streamsPb.DeleteResp().setPosition(
          new streamsPb.DeleteResp.Position().setCommitPosition(position).setPreparePosition(position),
        ),
      ),
    tombstone: (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>) =>
      removeStream({ log, access, how: 'hard' }, call, answer, (position) =>
        new streamsPb.TombstoneResp().setPosition(
          new streamsPb.TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position),
        ),
      ),
  });
  const features = featuresOf(options.hasBatchAppend ?? true);
  server.addService(featuresGrpcPb.ServerFeaturesService, {
    getSupportedMethods: (_call: ServerUnaryCall<Empty, SupportedMethods>, answer: sendUnaryData<SupportedMethods>) =>
      answer(null, features),
  });
  server.addService(gossipGrpcPb.GossipService, {
    read: (_call: ServerUnaryCall<Empty, ClusterInfo>, answer: sendUnaryData<ClusterInfo>) =>
      answer(null, clusterOf(faults.leaderPort ?? port)),
  });
  if (access) server.addService(usersGrpcPb.UsersService, serveUsers(access));
  const port = await listen(server, options.port ?? 0, certificate);

  return {
    url: `esdb://127.0.0.1:${port}?tls=${certificate ? 'true' : 'false'}`,
    port,
    users: access?.users ?? new Map<string, TestUser>(),
    log,
    faults,
    dropSubscriptions: (how = 'unavailable') => reads.drop(how),
    sentEvents: reads.sentEvents,
    close: () => stop(server, log),
  };
};

type Removal = { log: EsdbLog; access: EsdbAccess | undefined; how: 'soft' | 'hard' };

const removeStream = <Answer>(
  { log, access, how }: Removal,
  { request, metadata }: { request: DeleteReq | TombstoneReq; metadata: Metadata },
  answer: (error: ServerErrorResponse | null, value?: Answer) => void,
  answerWith: (position: string) => Answer,
) => {
  const options = request.getOptions() ?? new streamsPb.DeleteReq.Options();
  const stream = nameOf(options.getStreamIdentifier());
  try {
    access?.mustBeAllowed(metadata, stream, '$d');
  } catch (error) {
    answer(error as ServerErrorResponse);
    return;
  }
  const expected = expectationOf(options);
  const outcome = log.remove(stream, expected, how);
  if (outcome.kind === 'deleted') answer(streamDeleted(stream));
  else if (outcome.kind === 'wrongVersion') answer(wrongVersionOnDelete(stream, outcome.current, expected));
  else answer(null, answerWith(String(outcome.position)));
};

const featuresOf = (hasBatchAppend: boolean): SupportedMethods => {
  const methods = ['read', 'append', 'delete', 'tombstone', ...(hasBatchAppend ? ['batchappend'] : [])];
  return new featuresPb.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList(
    methods.map((method) =>
      new featuresPb.SupportedMethod()
        .setServiceName('event_store.client.streams.streams')
        .setMethodName(method)
        .setFeaturesList(method === 'read' ? ['position', 'events'] : []),
    ),
  );
};

const clusterOf = (leaderPort: number): ClusterInfo => {
  const endPoint = new gossipPb.EndPoint().setAddress('127.0.0.1').setPort(leaderPort);
  const leader = new gossipPb.MemberInfo()
    .setInstanceId(new sharedPb.UUID().setString(randomUUID()))
    .setTimeStamp(String(BigInt(Date.now()) * 10_000n))
    .setState(gossipPb.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(endPoint);
  return new gossipPb.ClusterInfo().setMembersList([leader]);
};

const credentialsOf = ({ certificatePem, keyPem }: SelfSigned): ServerCredentials =>
  ServerCredentials.createSsl(null, [{ cert_chain: Buffer.from(certificatePem), private_key: Buffer.from(keyPem) }]);

const listen = (server: Server, port: number, certificate: SelfSigned | undefined) =>
  new Promise<number>((resolve, reject) => {
    const credentials = certificate ? credentialsOf(certificate) : ServerCredentials.createInsecure();
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, boundPort) =>
      error ? reject(error) : resolve(boundPort),
    );
  });

const stop = (server: Server, log: EsdbLog) =>
  new Promise<void>((resolve) => {
    server.tryShutdown(() => {
      log.close();
      resolve();
    });
    server.forceShutdown();
  });
