create schema after_sales__g13;
create schema cases__g20;
create schema claims__g21;
create schema featured_videos__g19;
create schema fee_policies__g10;
create schema ledger__g12;
create schema notifications__g27;
create schema order_mails__g28;
create schema orders__g7;
create schema payees__g11;
create schema payout_batches__g9;
create schema payouts__g8;
create schema person_acts__g3;
create schema pgboss;
create schema plans__g23;
create schema receipts__g24;
create schema reports__g17;
create schema request_answers__g16;
create schema requests__g15;
create schema review_acts__g26;
create schema reviews__g25;
create schema saved_videos__g22;
create schema search_words__g6;
create schema security_acts__g2;
create schema threads__g18;
create schema users__g1;
create schema video_listings__g5;
create schema video_traffic__g14;
create schema videos__g4;
create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
CREATE OR REPLACE FUNCTION pgboss.create_queue(queue_name text, options json)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    DECLARE
      table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
      INSERT INTO pgboss.queue (
        name,
        policy,
        retry_limit,
        retry_delay,
        retry_backoff,
        expire_seconds,
        retention_minutes,
        dead_letter,
        partition_name
      )
      VALUES (
        queue_name,
        options->>'policy',
        (options->>'retryLimit')::int,
        (options->>'retryDelay')::int,
        (options->>'retryBackoff')::bool,
        (options->>'expireInSeconds')::int,
        (options->>'retentionMinutes')::int,
        options->>'deadLetter',
        table_name
      )
      ON CONFLICT DO NOTHING
      RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', table_name);

      EXECUTE format('ALTER TABLE pgboss.%1$I ADD PRIMARY KEY (name, id)', table_name);
      EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON pgboss.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON pgboss.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
      EXECUTE format('CREATE INDEX %1$s_i5 ON pgboss.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', table_name, queue_name);
    END;
    $function$;
CREATE OR REPLACE FUNCTION pgboss.delete_queue(queue_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    DECLARE
      table_name varchar;
    BEGIN
      WITH deleted as (
        DELETE FROM pgboss.queue
        WHERE name = queue_name
        RETURNING partition_name
      )
      SELECT partition_name from deleted INTO table_name;

      EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', table_name);
    END;
    $function$;
create table after_sales__g13.after_sales (
  "id" uuid not null,
  "video_id" uuid not null,
  "creator_id" uuid not null,
  "opened_at" timestamp with time zone not null,
  "changed_at" timestamp with time zone not null,
  "problem_status" text,
  "problem_kind" text,
  "decide_before" timestamp with time zone,
  "is_answered" boolean not null default false,
  "refund_status" text,
  "refunded_pence" integer not null default 0,
  "is_annulled" boolean not null default false,
  "dispute_status" text,
  "dispute_id" text,
  "dispute_reason" text,
  "disputed_pence" integer not null default 0,
  "respond_by" timestamp with time zone,
  "submissions" integer not null default 0,
  "is_warned" boolean not null default false,
  "claim_id" uuid,
  "claim_status" text
);
create table cases__g20.cases (
  "id" uuid not null,
  "kind" text not null,
  "reference" text not null,
  "topic" text,
  "video_id" uuid,
  "user_id" uuid,
  "opened_at" timestamp with time zone not null,
  "is_pro" boolean not null default false,
  "status" text,
  "changed_at" timestamp with time zone not null,
  "waiting_since" timestamp with time zone
);
create table claims__g21.claims (
  "id" uuid not null,
  "reference" text not null,
  "status" text not null,
  "video_id" uuid,
  "creator_id" uuid,
  "received_at" timestamp with time zone not null,
  "changed_at" timestamp with time zone not null,
  "answer_before" timestamp with time zone,
  "restore_from" timestamp with time zone,
  "upheld_at" timestamp with time zone,
  "strike_until" timestamp with time zone,
  "is_strike_removed" boolean not null default false,
  "has_open_appeal" boolean not null default false
);
create table featured_videos__g19.featured_videos (
  "video_id" uuid not null,
  "place" integer not null,
  "from_day" text not null,
  "until_day" text not null
);
create table fee_policies__g10.fee_policies (
  "id" uuid not null,
  "state" text not null,
  "version" integer,
  "buyer_fee_bps" integer not null,
  "creator_share_bps" integer not null,
  "counts_from" timestamp with time zone not null,
  "reason" text not null,
  "proposed_by" uuid,
  "proposed_at" timestamp with time zone not null,
  "decided_by" uuid,
  "decided_at" timestamp with time zone,
  "drop_reason" text
);
create table ledger__g12.ledger (
  "position" text not null,
  "line" integer not null,
  "at" timestamp with time zone not null,
  "fact" text not null,
  "account" text not null,
  "pence" bigint not null,
  "order_id" uuid,
  "owner_id" uuid,
  "payout_id" uuid,
  "provider_id" text,
  "available_at" timestamp with time zone
);
create table notifications__g27.notifications (
  "id" uuid not null,
  "user_id" uuid not null,
  "kind" text not null,
  "about" jsonb not null,
  "happened_at" timestamp with time zone not null,
  "is_read" boolean not null default false
);
create table order_mails__g28.order_mails (
  "id" uuid not null,
  "order_id" uuid not null,
  "user_id" uuid not null,
  "kind" text not null,
  "about" jsonb not null,
  "happened_at" timestamp with time zone not null,
  "mailed_at" timestamp with time zone,
  "message_id" text
);
create table orders__g7.orders (
  "id" uuid not null,
  "video_id" uuid not null,
  "creator_id" uuid not null,
  "buyer_id" uuid not null,
  "status" text not null,
  "price_pence" integer not null,
  "buyer_fee_pence" integer not null,
  "total_pence" integer not null,
  "creator_pence" integer not null,
  "platform_pence" integer not null,
  "fee_policy_version" integer not null,
  "has_hold" boolean not null default false,
  "created_at" timestamp with time zone not null,
  "changed_at" timestamp with time zone not null,
  "sold_at" timestamp with time zone,
  "annulled_at" timestamp with time zone,
  "proof" uuid
);
create table payees__g11.payees (
  "creator_id" uuid not null,
  "status" text not null,
  "requirements" jsonb not null,
  "read_at" timestamp with time zone not null
);
create table payout_batches__g9.payout_batch_items (
  "batch_id" uuid not null,
  "payout_id" uuid not null,
  "place" integer not null,
  "fate" text
);
create table payout_batches__g9.payout_batches (
  "id" uuid not null,
  "status" text not null,
  "total_pence" integer not null,
  "payouts" integer not null,
  "proposed_by" uuid not null,
  "proposed_at" timestamp with time zone not null,
  "decided_by" uuid,
  "decided_at" timestamp with time zone,
  "reason" text
);
create table payouts__g8.payouts (
  "id" uuid not null,
  "creator_id" uuid not null,
  "amount_pence" integer not null,
  "status" text not null,
  "parts" jsonb not null,
  "note" text,
  "approved_by" uuid,
  "failure" text,
  "held_from" text,
  "hold_cause" text,
  "review_on" text,
  "held_by" uuid,
  "requested_at" timestamp with time zone not null,
  "released_at" timestamp with time zone,
  "released_by" uuid,
  "paid_at" timestamp with time zone
);
create table person_acts__g3.person_acts (
  "id" uuid not null,
  "person_id" uuid not null,
  "at" timestamp with time zone not null,
  "kind" text not null,
  "by_id" uuid,
  "other_id" uuid,
  "video_id" uuid,
  "order_id" uuid,
  "payout_id" uuid,
  "claim_id" uuid,
  "case_id" uuid,
  "report_id" uuid,
  "amount_pence" integer,
  "detail" text
);
create table pgboss.job (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
) partition by LIST (name);
create table pgboss.archive (
  "id" uuid not null,
  "name" text not null,
  "priority" integer not null,
  "data" jsonb,
  "state" pgboss.job_state not null,
  "retry_limit" integer not null,
  "retry_count" integer not null,
  "retry_delay" integer not null,
  "retry_backoff" boolean not null,
  "start_after" timestamp with time zone not null,
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null,
  "created_on" timestamp with time zone not null,
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null,
  "output" jsonb,
  "dead_letter" text,
  "policy" text,
  "archived_on" timestamp with time zone not null default now()
);
create table pgboss.j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495 (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "priority" integer not null default 0,
  "data" jsonb,
  "state" pgboss.job_state not null default 'created'::pgboss.job_state,
  "retry_limit" integer not null default 2,
  "retry_count" integer not null default 0,
  "retry_delay" integer not null default 0,
  "retry_backoff" boolean not null default false,
  "start_after" timestamp with time zone not null default now(),
  "started_on" timestamp with time zone,
  "singleton_key" text,
  "singleton_on" timestamp without time zone,
  "expire_in" interval not null default '00:15:00'::interval,
  "created_on" timestamp with time zone not null default now(),
  "completed_on" timestamp with time zone,
  "keep_until" timestamp with time zone not null default (now() + '14 days'::interval),
  "output" jsonb,
  "dead_letter" text,
  "policy" text
);
create table pgboss.queue (
  "name" text not null,
  "policy" text,
  "retry_limit" integer,
  "retry_delay" integer,
  "retry_backoff" boolean,
  "expire_seconds" integer,
  "retention_minutes" integer,
  "dead_letter" text,
  "partition_name" text,
  "created_on" timestamp with time zone not null default now(),
  "updated_on" timestamp with time zone not null default now()
);
create table pgboss.schedule (
  "name" text not null,
  "cron" text not null,
  "timezone" text,
  "data" jsonb,
  "options" jsonb,
  "created_on" timestamp with time zone not null default now(),
  "updated_on" timestamp with time zone not null default now()
);
create table pgboss.subscription (
  "event" text not null,
  "name" text not null,
  "created_on" timestamp with time zone not null default now(),
  "updated_on" timestamp with time zone not null default now()
);
create table pgboss.version (
  "version" integer not null,
  "maintained_on" timestamp with time zone,
  "cron_on" timestamp with time zone,
  "monitored_on" timestamp with time zone
);
create table plans__g23.plans (
  "user_id" uuid not null,
  "is_pro" boolean not null default false,
  "status" text,
  "period_ends_at" timestamp with time zone,
  "ends_at" timestamp with time zone,
  "grace_ends_at" timestamp with time zone,
  "checkout_opened_at" timestamp with time zone,
  "reminded_of" timestamp with time zone
);
create table receipts__g24.receipts (
  "order_id" uuid not null,
  "number" text not null,
  "seller" jsonb not null,
  "issued_at" timestamp with time zone not null
);
create table reports__g17.reports (
  "id" uuid not null,
  "thing" text not null,
  "thing_id" uuid not null,
  "reason" text not null,
  "words" text,
  "reporter_id" uuid not null,
  "status" text not null,
  "decided_because" text,
  "decided_at" timestamp with time zone,
  "reported_at" timestamp with time zone not null
);
create table request_answers__g16.request_answers (
  "id" uuid not null,
  "request_id" uuid not null,
  "creator_id" uuid not null,
  "words" text,
  "video_id" uuid,
  "price_pence" integer,
  "ready_by" text,
  "status" text not null,
  "hidden_because" text,
  "answered_at" timestamp with time zone not null
);
create table requests__g15.requests (
  "id" uuid not null,
  "user_id" uuid,
  "reference" text not null,
  "title" text not null,
  "description" text not null,
  "category" text not null,
  "budget_min_pence" integer,
  "budget_max_pence" integer,
  "deadline" text,
  "last_day" text,
  "status" text not null,
  "is_passed" boolean not null default false,
  "hidden_because" text,
  "requested_at" timestamp with time zone not null
);
create table review_acts__g26.review_acts (
  "id" uuid not null,
  "video_id" uuid not null,
  "creator_id" uuid,
  "act" text not null,
  "by_id" uuid not null,
  "decision" text,
  "code" text,
  "reason" text,
  "private_note" text,
  "is_undone" boolean not null default false,
  "seconds" double precision,
  "at" timestamp with time zone not null
);
create table reviews__g25.reviews (
  "order_id" uuid not null,
  "video_id" uuid not null,
  "creator_id" uuid not null,
  "buyer_id" uuid not null,
  "stars" integer not null,
  "text" text,
  "written_at" timestamp with time zone not null,
  "answer" text,
  "answered_at" timestamp with time zone,
  "is_hidden" boolean not null default false,
  "hidden_because" text
);
create table saved_videos__g22.saved_videos (
  "user_id" uuid not null,
  "video_id" uuid not null,
  "saved_at" timestamp with time zone not null
);
create table search_words__g6.search_words (
  "word" text not null
);
create table security_acts__g2.security_acts (
  "id" uuid not null,
  "user_id" uuid not null,
  "act" text not null,
  "detail" text,
  "device" text,
  "address" text,
  "at" timestamp with time zone not null
);
create table threads__g18.thread_messages (
  "id" uuid not null,
  "thread_id" uuid not null,
  "from_id" uuid not null,
  "words" text,
  "is_hidden" boolean not null default false,
  "sent_at" timestamp with time zone not null
);
create table threads__g18.threads (
  "id" uuid not null,
  "buyer_id" uuid not null,
  "creator_id" uuid not null,
  "video_id" uuid,
  "last_at" timestamp with time zone not null,
  "buyer_unread" integer not null default 0,
  "creator_unread" integer not null default 0,
  "is_blocked_by_buyer" boolean not null default false,
  "is_blocked_by_creator" boolean not null default false
);
create table users__g1.users (
  "id" uuid not null,
  "email" text not null,
  "username" text not null,
  "display_name" text not null,
  "is_creator" boolean not null,
  "is_email_verified" boolean not null default false,
  "is_profile_complete" boolean not null default false,
  "avatar" text,
  "bio" text not null default ''::text,
  "has_two_factor" boolean not null default false,
  "is_suspended" boolean not null default false,
  "has_open_appeal" boolean not null default false,
  "is_erased" boolean not null default false,
  "roles" text[] not null default '{}'::text[],
  "proposals" jsonb not null default '[]'::jsonb,
  "registered_at" timestamp with time zone not null
);
create table video_listings__g5.video_listings (
  "id" uuid not null,
  "creator_id" uuid not null,
  "title" text not null,
  "description" text not null,
  "category" text not null,
  "tags" text[] not null,
  "price_pence" integer not null,
  "duration_seconds" real not null,
  "facts" jsonb not null,
  "pictures" jsonb not null,
  "listed_at" timestamp with time zone not null,
  "views" integer not null default 0,
  "is_claimed" boolean not null default false,
  "claims" integer not null default 0,
  "is_offered" boolean not null generated always as (((NOT is_claimed) AND (claims = 0))) stored,
  "search" text not null,
  "headline" text not null
);
create table video_traffic__g14.video_traffic (
  "video_id" uuid not null,
  "day" date not null,
  "views" integer,
  "previews" integer not null default 0,
  "sources" jsonb not null default '{}'::jsonb,
  "words" jsonb not null default '[]'::jsonb,
  "sales" integer not null default 0,
  "earned_pence" integer not null default 0
);
create table videos__g4.videos (
  "id" uuid not null,
  "creator_id" uuid not null,
  "title" text not null,
  "description" text not null,
  "category" text,
  "tags" text[] not null,
  "price_pence" integer,
  "sold_for" jsonb,
  "prior_use" text not null default ''::text,
  "size_bytes" bigint not null,
  "status" text not null,
  "is_submitted" boolean not null default false,
  "has_appealed" boolean not null default false,
  "is_automatic" boolean not null default false,
  "is_sampled" boolean not null default false,
  "awaits_spot_check" boolean not null default false,
  "review_by" uuid,
  "review_until" timestamp with time zone,
  "decision" jsonb,
  "refused_by" uuid,
  "note" text,
  "refusal_code" text,
  "advice" text[] not null default '{}'::text[],
  "checks" jsonb not null default '[]'::jsonb,
  "matches" jsonb not null default '[]'::jsonb,
  "facts" jsonb,
  "pictures" jsonb,
  "sha256" text,
  "steps" jsonb not null default '[]'::jsonb,
  "announced_at" timestamp with time zone not null,
  "submitted_at" timestamp with time zone,
  "decided_at" timestamp with time zone,
  "views" integer not null default 0,
  "claim_ids" uuid[] not null default '{}'::uuid[]
);
alter table after_sales__g13.after_sales add constraint "after_sales_pkey" PRIMARY KEY (id);
CREATE INDEX after_sales_changed_at_idx ON after_sales__g13.after_sales USING btree (changed_at DESC);
CREATE INDEX after_sales_creator_id_idx ON after_sales__g13.after_sales USING btree (creator_id);
alter table cases__g20.cases add constraint "cases_pkey" PRIMARY KEY (id);
CREATE INDEX cases_changed_at_id_idx ON cases__g20.cases USING btree (changed_at DESC, id) WHERE (status IS NOT NULL);
CREATE INDEX cases_is_pro_waiting_since_id_idx ON cases__g20.cases USING btree (is_pro DESC, waiting_since, id) WHERE (status = 'waiting'::text);
CREATE INDEX cases_reference_idx ON cases__g20.cases USING btree (reference text_pattern_ops) WHERE (status IS NOT NULL);
CREATE INDEX cases_status_changed_at_id_idx ON cases__g20.cases USING btree (status, changed_at DESC, id);
CREATE INDEX cases_user_id_opened_at_idx ON cases__g20.cases USING btree (user_id, opened_at DESC);
alter table claims__g21.claims add constraint "claims_pkey" PRIMARY KEY (id);
CREATE INDEX claims_creator_id_received_at_idx ON claims__g21.claims USING btree (creator_id, received_at DESC);
CREATE INDEX claims_reference_idx ON claims__g21.claims USING btree (reference text_pattern_ops);
CREATE INDEX claims_status_received_at_idx ON claims__g21.claims USING btree (status, received_at);
CREATE INDEX claims_video_id_idx ON claims__g21.claims USING btree (video_id);
alter table featured_videos__g19.featured_videos add constraint "featured_videos_pkey" PRIMARY KEY (video_id);
alter table fee_policies__g10.fee_policies add constraint "fee_policies_pkey" PRIMARY KEY (id);
CREATE INDEX fee_policies_counts_from_idx ON fee_policies__g10.fee_policies USING btree (counts_from);
alter table ledger__g12.ledger add constraint "ledger_pkey" PRIMARY KEY ("position", line);
CREATE INDEX ledger_account_at_idx ON ledger__g12.ledger USING btree (account, at);
CREATE INDEX ledger_order_id_idx ON ledger__g12.ledger USING btree (order_id);
CREATE INDEX ledger_owner_id_at_idx ON ledger__g12.ledger USING btree (owner_id, at) WHERE (owner_id IS NOT NULL);
CREATE INDEX ledger_payout_id_idx ON ledger__g12.ledger USING btree (payout_id) WHERE (payout_id IS NOT NULL);
CREATE INDEX ledger_provider_id_idx ON ledger__g12.ledger USING btree (provider_id) WHERE (provider_id IS NOT NULL);
alter table notifications__g27.notifications add constraint "notifications_pkey" PRIMARY KEY (id);
CREATE INDEX notifications_user_id_happened_at_id_idx ON notifications__g27.notifications USING btree (user_id, happened_at DESC, id);
CREATE INDEX notifications_user_id_idx ON notifications__g27.notifications USING btree (user_id) WHERE (NOT is_read);
alter table order_mails__g28.order_mails add constraint "order_mails_pkey" PRIMARY KEY (id);
CREATE INDEX order_mails_order_id_idx ON order_mails__g28.order_mails USING btree (order_id);
alter table orders__g7.orders add constraint "orders_pkey" PRIMARY KEY (id);
CREATE INDEX orders_buyer_id_created_at_idx ON orders__g7.orders USING btree (buyer_id, created_at DESC);
CREATE INDEX orders_creator_id_created_at_idx ON orders__g7.orders USING btree (creator_id, created_at DESC);
CREATE INDEX orders_sold_at_idx ON orders__g7.orders USING btree (sold_at) WHERE (sold_at IS NOT NULL);
CREATE INDEX orders_status_changed_at_idx ON orders__g7.orders USING btree (status, changed_at);
CREATE INDEX orders_video_id_idx ON orders__g7.orders USING btree (video_id);
alter table payees__g11.payees add constraint "payees_pkey" PRIMARY KEY (creator_id);
alter table payout_batches__g9.payout_batch_items add constraint "payout_batch_items_pkey" PRIMARY KEY (batch_id, payout_id);
CREATE INDEX payout_batch_items_payout_id_idx ON payout_batches__g9.payout_batch_items USING btree (payout_id);
alter table payout_batches__g9.payout_batches add constraint "payout_batches_pkey" PRIMARY KEY (id);
CREATE INDEX payout_batches_status_proposed_at_idx ON payout_batches__g9.payout_batches USING btree (status, proposed_at);
alter table payouts__g8.payouts add constraint "payouts_pkey" PRIMARY KEY (id);
CREATE INDEX payouts_creator_id_requested_at_idx ON payouts__g8.payouts USING btree (creator_id, requested_at DESC);
CREATE INDEX payouts_status_requested_at_idx ON payouts__g8.payouts USING btree (status, requested_at);
alter table person_acts__g3.person_acts add constraint "person_acts_pkey" PRIMARY KEY (id, person_id);
CREATE INDEX person_acts_at_id_idx ON person_acts__g3.person_acts USING btree (at DESC, id) WHERE ((kind = 'dataRead'::text) AND (person_id = by_id));
CREATE INDEX person_acts_order_id_idx ON person_acts__g3.person_acts USING btree (order_id) WHERE (kind = ANY (ARRAY['ordered'::text, 'reviewWritten'::text]));
CREATE INDEX person_acts_other_id_idx ON person_acts__g3.person_acts USING btree (other_id) WHERE (other_id IS NOT NULL);
CREATE INDEX person_acts_person_id_at_id_idx ON person_acts__g3.person_acts USING btree (person_id, at DESC, id DESC);
CREATE INDEX person_acts_video_id_idx ON person_acts__g3.person_acts USING btree (video_id) WHERE (kind = 'uploaded'::text);
alter table only pgboss.job add constraint "job_pkey" PRIMARY KEY (name, id);
alter table pgboss.archive add constraint "archive_pkey" PRIMARY KEY (name, id);
CREATE INDEX archive_i1 ON pgboss.archive USING btree (archived_on);
alter table pgboss.j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419 add constraint "cjc" CHECK ((name = 'forget-unconfirmed-request'::text));
CREATE INDEX j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419_i5 ON pgboss.j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419_i1 ON pgboss.j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419_i2 ON pgboss.j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419_i3 ON pgboss.j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419_i4 ON pgboss.j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c add constraint "cjc" CHECK ((name = 'mail-suspension'::text));
CREATE INDEX j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c_i5 ON pgboss.j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c_i1 ON pgboss.j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c_i2 ON pgboss.j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c_i3 ON pgboss.j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c_i4 ON pgboss.j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69 add constraint "cjc" CHECK ((name = 'restore-preview'::text));
CREATE INDEX j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69_i5 ON pgboss.j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69_i1 ON pgboss.j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69_i2 ON pgboss.j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69_i3 ON pgboss.j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69_i4 ON pgboss.j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38 add constraint "cjc" CHECK ((name = 'forget-customer'::text));
CREATE INDEX j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38_i5 ON pgboss.j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38_i1 ON pgboss.j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38_i2 ON pgboss.j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38_i3 ON pgboss.j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38_i4 ON pgboss.j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1 add constraint "cjc" CHECK ((name = 'mail-asked-link'::text));
CREATE INDEX j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1_i5 ON pgboss.j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1_i1 ON pgboss.j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1_i2 ON pgboss.j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1_i3 ON pgboss.j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1_i4 ON pgboss.j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54 add constraint "cjc" CHECK ((name = 'mail-answer'::text));
CREATE INDEX j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54_i5 ON pgboss.j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54_i1 ON pgboss.j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54_i2 ON pgboss.j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54_i3 ON pgboss.j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54_i4 ON pgboss.j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a add constraint "cjc" CHECK ((name = 'settle-order'::text));
CREATE INDEX j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a_i5 ON pgboss.j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a_i1 ON pgboss.j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a_i2 ON pgboss.j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a_i3 ON pgboss.j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a_i4 ON pgboss.j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12 add constraint "cjc" CHECK ((name = 'forget-withdrawn'::text));
CREATE INDEX j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12_i5 ON pgboss.j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12_i1 ON pgboss.j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12_i2 ON pgboss.j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12_i3 ON pgboss.j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12_i4 ON pgboss.j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a add constraint "cjc" CHECK ((name = 'read-plan'::text));
CREATE INDEX j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a_i5 ON pgboss.j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a_i1 ON pgboss.j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a_i2 ON pgboss.j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a_i3 ON pgboss.j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a_i4 ON pgboss.j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1 add constraint "cjc" CHECK ((name = 'close-payee'::text));
CREATE INDEX j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1_i5 ON pgboss.j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1_i1 ON pgboss.j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1_i2 ON pgboss.j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1_i3 ON pgboss.j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1_i4 ON pgboss.j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b add constraint "cjc" CHECK ((name = 'pay-out'::text));
CREATE INDEX j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b_i5 ON pgboss.j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b_i1 ON pgboss.j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b_i2 ON pgboss.j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b_i3 ON pgboss.j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b_i4 ON pgboss.j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca add constraint "cjc" CHECK ((name = 'load-rates'::text));
CREATE INDEX j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca_i5 ON pgboss.j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca_i1 ON pgboss.j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca_i2 ON pgboss.j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca_i3 ON pgboss.j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca_i4 ON pgboss.j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c add constraint "cjc" CHECK ((name = 'mail-case-answer'::text));
CREATE INDEX j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c_i5 ON pgboss.j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c_i1 ON pgboss.j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c_i2 ON pgboss.j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c_i3 ON pgboss.j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c_i4 ON pgboss.j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819 add constraint "cjc" CHECK ((name = 'take-back'::text));
CREATE INDEX j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819_i5 ON pgboss.j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819_i1 ON pgboss.j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819_i2 ON pgboss.j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819_i3 ON pgboss.j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819_i4 ON pgboss.j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5 add constraint "cjc" CHECK ((name = 'examine-video'::text));
CREATE INDEX j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5_i5 ON pgboss.j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5_i1 ON pgboss.j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5_i2 ON pgboss.j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5_i3 ON pgboss.j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5_i4 ON pgboss.j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19 add constraint "cjc" CHECK ((name = 'publish-pictures'::text));
CREATE INDEX j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19_i5 ON pgboss.j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19_i1 ON pgboss.j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19_i2 ON pgboss.j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19_i3 ON pgboss.j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19_i4 ON pgboss.j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd add constraint "cjc" CHECK ((name = 'effect-decision'::text));
CREATE INDEX j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd_i5 ON pgboss.j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd_i1 ON pgboss.j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd_i2 ON pgboss.j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd_i3 ON pgboss.j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd_i4 ON pgboss.j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a add constraint "cjc" CHECK ((name = 'release-batch'::text));
CREATE INDEX j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a_i5 ON pgboss.j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a_i1 ON pgboss.j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a_i2 ON pgboss.j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a_i3 ON pgboss.j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a_i4 ON pgboss.j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933 add constraint "cjc" CHECK ((name = 'erase-person'::text));
CREATE INDEX j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933_i5 ON pgboss.j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933_i1 ON pgboss.j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933_i2 ON pgboss.j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933_i3 ON pgboss.j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933_i4 ON pgboss.j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab add constraint "cjc" CHECK ((name = 'claim-letter'::text));
CREATE INDEX j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab_i5 ON pgboss.j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab_i1 ON pgboss.j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab_i2 ON pgboss.j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab_i3 ON pgboss.j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab_i4 ON pgboss.j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8 add constraint "cjc" CHECK ((name = 'compare-books'::text));
CREATE INDEX j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8_i5 ON pgboss.j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8_i1 ON pgboss.j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8_i2 ON pgboss.j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8_i3 ON pgboss.j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8_i4 ON pgboss.j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928 add constraint "cjc" CHECK ((name = 'mail-notification'::text));
CREATE INDEX j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928_i5 ON pgboss.j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928_i1 ON pgboss.j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928_i2 ON pgboss.j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928_i3 ON pgboss.j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928_i4 ON pgboss.j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a add constraint "cjc" CHECK ((name = 'mail-unread'::text));
CREATE INDEX j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a_i5 ON pgboss.j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a_i1 ON pgboss.j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a_i2 ON pgboss.j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a_i3 ON pgboss.j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a_i4 ON pgboss.j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f add constraint "cjc" CHECK ((name = 'mail-case'::text));
CREATE INDEX ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f_i5 ON pgboss.ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f_i1 ON pgboss.ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f_i2 ON pgboss.ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f_i3 ON pgboss.ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f_i4 ON pgboss.ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07 add constraint "cjc" CHECK ((name = 'replay-reports'::text));
CREATE INDEX ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07_i5 ON pgboss.ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07_i1 ON pgboss.ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07_i2 ON pgboss.ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07_i3 ON pgboss.ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07_i4 ON pgboss.ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358 add constraint "cjc" CHECK ((name = 'tell-creators'::text));
CREATE INDEX jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358_i5 ON pgboss.jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358_i1 ON pgboss.jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358_i2 ON pgboss.jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358_i3 ON pgboss.jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358_i4 ON pgboss.jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0 add constraint "cjc" CHECK ((name = 'release-abandoned-name'::text));
CREATE INDEX jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0_i5 ON pgboss.jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0_i1 ON pgboss.jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0_i2 ON pgboss.jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0_i3 ON pgboss.jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0_i4 ON pgboss.jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67 add constraint "cjc" CHECK ((name = 'mail-request-link'::text));
CREATE INDEX jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67_i5 ON pgboss.jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67_i1 ON pgboss.jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67_i2 ON pgboss.jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67_i3 ON pgboss.jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67_i4 ON pgboss.jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878 add constraint "cjc" CHECK ((name = 'mail-request'::text));
CREATE INDEX jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878_i5 ON pgboss.jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878_i1 ON pgboss.jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878_i2 ON pgboss.jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878_i3 ON pgboss.jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878_i4 ON pgboss.jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2 add constraint "cjc" CHECK ((name = 'discard-upload'::text));
CREATE INDEX jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2_i5 ON pgboss.jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2_i1 ON pgboss.jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2_i2 ON pgboss.jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2_i3 ON pgboss.jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2_i4 ON pgboss.jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0 add constraint "cjc" CHECK ((name = 'mail-confirmation'::text));
CREATE INDEX jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0_i5 ON pgboss.jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0_i1 ON pgboss.jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0_i2 ON pgboss.jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0_i3 ON pgboss.jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0_i4 ON pgboss.jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b add constraint "cjc" CHECK ((name = 'send-refund'::text));
CREATE INDEX jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b_i5 ON pgboss.jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b_i1 ON pgboss.jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b_i2 ON pgboss.jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b_i3 ON pgboss.jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b_i4 ON pgboss.jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a add constraint "cjc" CHECK ((name = 'mail-reset'::text));
CREATE INDEX jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a_i5 ON pgboss.jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a_i1 ON pgboss.jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a_i2 ON pgboss.jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a_i3 ON pgboss.jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a_i4 ON pgboss.jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c add constraint "cjc" CHECK ((name = 'look-at-payments'::text));
CREATE INDEX jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c_i5 ON pgboss.jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c_i1 ON pgboss.jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c_i2 ON pgboss.jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c_i3 ON pgboss.jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c_i4 ON pgboss.jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad add constraint "cjc" CHECK ((name = 'remove-old-avatars'::text));
CREATE INDEX je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad_i5 ON pgboss.je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad_i1 ON pgboss.je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad_i2 ON pgboss.je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad_i3 ON pgboss.je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad_i4 ON pgboss.je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd add constraint "cjc" CHECK ((name = 'record-refused-sign-in'::text));
CREATE INDEX je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd_i5 ON pgboss.je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd_i1 ON pgboss.je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd_i2 ON pgboss.je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd_i3 ON pgboss.je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd_i4 ON pgboss.je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512 add constraint "cjc" CHECK ((name = 'mail-request-hidden'::text));
CREATE INDEX jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512_i5 ON pgboss.jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512_i1 ON pgboss.jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512_i2 ON pgboss.jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512_i3 ON pgboss.jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512_i4 ON pgboss.jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c add constraint "cjc" CHECK ((name = 'mail-notice'::text));
CREATE INDEX jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c_i5 ON pgboss.jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c_i1 ON pgboss.jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c_i2 ON pgboss.jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c_i3 ON pgboss.jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c_i4 ON pgboss.jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890 add constraint "cjc" CHECK ((name = 'handle-report'::text));
CREATE INDEX jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890_i5 ON pgboss.jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890_i1 ON pgboss.jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890_i2 ON pgboss.jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890_i3 ON pgboss.jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890_i4 ON pgboss.jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db add constraint "cjc" CHECK ((name = 'unpublish-pictures'::text));
CREATE INDEX jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db_i5 ON pgboss.jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db_i1 ON pgboss.jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db_i2 ON pgboss.jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db_i3 ON pgboss.jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db_i4 ON pgboss.jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f add constraint "cjc" CHECK ((name = 'remove-public-media'::text));
CREATE INDEX jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f_i5 ON pgboss.jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f_i1 ON pgboss.jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f_i2 ON pgboss.jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f_i3 ON pgboss.jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f_i4 ON pgboss.jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495 add constraint "cjc" CHECK ((name = 'mail-plan'::text));
CREATE INDEX jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495_i5 ON pgboss.jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495_i1 ON pgboss.jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495_i2 ON pgboss.jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495_i3 ON pgboss.jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495_i4 ON pgboss.jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
alter table pgboss.queue add constraint "queue_pkey" PRIMARY KEY (name);
alter table pgboss.schedule add constraint "schedule_pkey" PRIMARY KEY (name);
alter table pgboss.subscription add constraint "subscription_pkey" PRIMARY KEY (event, name);
alter table pgboss.version add constraint "version_pkey" PRIMARY KEY (version);
alter table plans__g23.plans add constraint "plans_pkey" PRIMARY KEY (user_id);
CREATE INDEX plans_checkout_opened_at_idx ON plans__g23.plans USING btree (checkout_opened_at) WHERE (checkout_opened_at IS NOT NULL);
CREATE INDEX plans_period_ends_at_idx ON plans__g23.plans USING btree (period_ends_at) WHERE (status <> ALL (ARRAY['canceled'::text, 'incomplete_expired'::text]));
alter table receipts__g24.receipts add constraint "receipts_pkey" PRIMARY KEY (order_id);
CREATE INDEX receipts_number_idx ON receipts__g24.receipts USING btree (number);
alter table reports__g17.reports add constraint "reports_pkey" PRIMARY KEY (id);
CREATE INDEX reports_reporter_id_idx ON reports__g17.reports USING btree (reporter_id);
CREATE INDEX reports_status_reported_at_idx ON reports__g17.reports USING btree (status, reported_at);
CREATE INDEX reports_thing_id_idx ON reports__g17.reports USING btree (thing_id);
alter table request_answers__g16.request_answers add constraint "request_answers_pkey" PRIMARY KEY (id);
CREATE INDEX request_answers_creator_id_idx ON request_answers__g16.request_answers USING btree (creator_id);
CREATE INDEX request_answers_request_id_answered_at_idx ON request_answers__g16.request_answers USING btree (request_id, answered_at);
CREATE INDEX request_answers_video_id_idx ON request_answers__g16.request_answers USING btree (video_id);
alter table requests__g15.requests add constraint "requests_pkey" PRIMARY KEY (id);
CREATE INDEX requests_last_day_idx ON requests__g15.requests USING btree (last_day) WHERE (status = 'open'::text);
CREATE INDEX requests_requested_at_id_idx ON requests__g15.requests USING btree (requested_at DESC, id) WHERE ((status = 'open'::text) AND (hidden_because IS NULL));
CREATE INDEX requests_user_id_requested_at_idx ON requests__g15.requests USING btree (user_id, requested_at DESC);
alter table review_acts__g26.review_acts add constraint "review_acts_pkey" PRIMARY KEY (id);
CREATE INDEX review_acts_at_idx ON review_acts__g26.review_acts USING btree (at DESC) WHERE (act = 'decided'::text);
CREATE INDEX review_acts_by_id_at_idx ON review_acts__g26.review_acts USING btree (by_id, at DESC) WHERE (act = 'decided'::text);
CREATE INDEX review_acts_creator_id_idx ON review_acts__g26.review_acts USING btree (creator_id);
CREATE INDEX review_acts_video_id_at_idx ON review_acts__g26.review_acts USING btree (video_id, at);
alter table reviews__g25.reviews add constraint "reviews_pkey" PRIMARY KEY (order_id);
CREATE INDEX reviews_buyer_id_idx ON reviews__g25.reviews USING btree (buyer_id);
CREATE INDEX reviews_creator_id_written_at_idx ON reviews__g25.reviews USING btree (creator_id, written_at DESC);
alter table saved_videos__g22.saved_videos add constraint "saved_videos_pkey" PRIMARY KEY (user_id, video_id);
CREATE INDEX saved_videos_user_id_saved_at_video_id_idx ON saved_videos__g22.saved_videos USING btree (user_id, saved_at DESC, video_id);
CREATE INDEX saved_videos_video_id_idx ON saved_videos__g22.saved_videos USING btree (video_id);
alter table search_words__g6.search_words add constraint "search_words_pkey" PRIMARY KEY (word);
CREATE INDEX search_words_word_idx ON search_words__g6.search_words USING gin (word public.gin_trgm_ops);
alter table security_acts__g2.security_acts add constraint "security_acts_pkey" PRIMARY KEY (id);
CREATE INDEX security_acts_user_id_at_id_idx ON security_acts__g2.security_acts USING btree (user_id, at DESC, id);
alter table threads__g18.thread_messages add constraint "thread_messages_pkey" PRIMARY KEY (id);
CREATE INDEX thread_messages_from_id_idx ON threads__g18.thread_messages USING btree (from_id);
CREATE INDEX thread_messages_thread_id_sent_at_id_idx ON threads__g18.thread_messages USING btree (thread_id, sent_at DESC, id);
alter table threads__g18.threads add constraint "threads_pkey" PRIMARY KEY (id);
CREATE INDEX threads_buyer_id_last_at_idx ON threads__g18.threads USING btree (buyer_id, last_at DESC);
CREATE INDEX threads_creator_id_last_at_idx ON threads__g18.threads USING btree (creator_id, last_at DESC);
alter table users__g1.users add constraint "users_pkey" PRIMARY KEY (id);
CREATE INDEX users_expr_idx ON users__g1.users USING gin (((' '::text || lower(display_name))) public.gin_trgm_ops) WHERE is_creator;
CREATE INDEX users_expr_idx1 ON users__g1.users USING gin (((((' '::text || lower(username)) || ' '::text) || lower(display_name))) public.gin_trgm_ops);
CREATE INDEX users_lower_idx ON users__g1.users USING btree (lower(username));
CREATE INDEX users_registered_at_id_idx ON users__g1.users USING btree (registered_at DESC, id);
CREATE INDEX users_registered_at_idx ON users__g1.users USING btree (registered_at) WHERE (proposals <> '[]'::jsonb);
CREATE INDEX users_registered_at_idx1 ON users__g1.users USING btree (registered_at) WHERE has_open_appeal;
CREATE INDEX users_registered_at_idx2 ON users__g1.users USING btree (registered_at) WHERE is_suspended;
alter table video_listings__g5.video_listings add constraint "video_listings_pkey" PRIMARY KEY (id);
CREATE INDEX video_listings_category_listed_at_id_idx ON video_listings__g5.video_listings USING btree (category, listed_at DESC, id);
CREATE INDEX video_listings_category_price_pence_idx ON video_listings__g5.video_listings USING btree (category, price_pence) WHERE is_offered;
CREATE INDEX video_listings_creator_id_listed_at_id_idx ON video_listings__g5.video_listings USING btree (creator_id, listed_at DESC, id);
CREATE INDEX video_listings_duration_seconds_listed_at_id_idx ON video_listings__g5.video_listings USING btree (duration_seconds, listed_at DESC, id);
CREATE INDEX video_listings_headline_idx ON video_listings__g5.video_listings USING gin (headline public.gin_trgm_ops);
CREATE INDEX video_listings_listed_at_id_idx ON video_listings__g5.video_listings USING btree (listed_at DESC, id);
CREATE INDEX video_listings_price_pence_listed_at_id_idx ON video_listings__g5.video_listings USING btree (price_pence, listed_at DESC, id);
CREATE INDEX video_listings_search_idx ON video_listings__g5.video_listings USING gin (search public.gin_trgm_ops);
CREATE INDEX video_listings_views_listed_at_id_idx ON video_listings__g5.video_listings USING btree (views DESC, listed_at DESC, id);
alter table video_traffic__g14.video_traffic add constraint "video_traffic_pkey" PRIMARY KEY (video_id, day);
alter table videos__g4.videos add constraint "videos_pkey" PRIMARY KEY (id);
CREATE INDEX videos_creator_id_announced_at_idx ON videos__g4.videos USING btree (creator_id, announced_at DESC);
CREATE INDEX videos_lower_idx ON videos__g4.videos USING gin (lower(title) public.gin_trgm_ops);
CREATE INDEX videos_matches_idx ON videos__g4.videos USING gin (matches jsonb_path_ops);
CREATE INDEX videos_pictures_idx ON videos__g4.videos USING gin (pictures jsonb_path_ops);
CREATE INDEX videos_status_submitted_at_idx ON videos__g4.videos USING btree (status, submitted_at);
alter table pgboss.j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j28e30a864f3a0a78dc8f97484b72e2d36d59fd00d6f5cb65283ef419 FOR VALUES IN ('forget-unconfirmed-request');
alter table pgboss.j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j2c700adbb5a1d00a957588cd1044daaf2ed97c65959a35110710b54c FOR VALUES IN ('mail-suspension');
alter table pgboss.j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j31f9de5694cbc21d47d4dc2e2ce99a7183abc2cabf529f8883e4bc69 FOR VALUES IN ('restore-preview');
alter table pgboss.j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j335b3606dd549eddbe683411435cac2294031c325630a67119c33d38 FOR VALUES IN ('forget-customer');
alter table pgboss.j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j3465a97ec7fe2c6ab5314af31d0bec543518f211d95eddb31b1e8ce1 FOR VALUES IN ('mail-asked-link');
alter table pgboss.j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j3676c695db8f04e7fe1a97c68ebb6511fc2578b78ae87b10a93fcd54 FOR VALUES IN ('mail-answer');
alter table pgboss.j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j3c0607548e53c5b4e9d633bbb57b66a3aab2967f4aa092c9aeee7e5a FOR VALUES IN ('settle-order');
alter table pgboss.j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j433680f949e44529cc5dbc317f1867d76192b07f103bad13c9619c12 FOR VALUES IN ('forget-withdrawn');
alter table pgboss.j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j4f7ef12d5a371095624ea68ad5076422b1908ab679c9bf6bd4f03a5a FOR VALUES IN ('read-plan');
alter table pgboss.j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j53e6e4e29fb110f689336719aa6e5b3fbd214b25e41d013b5694bab1 FOR VALUES IN ('close-payee');
alter table pgboss.j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j53f0b3bc115b9792408324dee2877b46e39c44c4a6ba55a22b16d23b FOR VALUES IN ('pay-out');
alter table pgboss.j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j5b42f5d8d1c16b963e83e29dad732e2feb8d88eaa33d6657f6cb6aca FOR VALUES IN ('load-rates');
alter table pgboss.j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j6072145289342b7df55d50f901ac3e62bc78b7098e0d2e4fca60c78c FOR VALUES IN ('mail-case-answer');
alter table pgboss.j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j6e4582563908d2a320b72e0cf9e58ec9cc9c6ea8c0057054ce6b3819 FOR VALUES IN ('take-back');
alter table pgboss.j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j78cc1fd5ec64d3fa18fee899d34a8ab1c4b959d8020872923e079de5 FOR VALUES IN ('examine-video');
alter table pgboss.j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j812e1a464340b33e508cc291cc3a540107237b8fb62c2bed13b33e19 FOR VALUES IN ('publish-pictures');
alter table pgboss.j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j87c5408b9dcac44907d7e5f34d7ad6e9a0aacbb26e7fdb85e33a5bfd FOR VALUES IN ('effect-decision');
alter table pgboss.j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j8840725ddc0d0c44df34a277f363c45c4e3b59271d08673a97b20d1a FOR VALUES IN ('release-batch');
alter table pgboss.j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j893f007def93873bc1bc14932394b10962f25d8e7db8c2a55b8d0933 FOR VALUES IN ('erase-person');
alter table pgboss.j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j8dd5660d0993520ffb430857dc1e21eb15e59e43e77c3510e709e0ab FOR VALUES IN ('claim-letter');
alter table pgboss.j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j8f7a7b3fd36fd94f4dad83be2a8c1638b4e89fb0dfad77bd135771d8 FOR VALUES IN ('compare-books');
alter table pgboss.j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j9213921f15a0af465c625ede37fe6ee5b9c7085f729b8f0f827cb928 FOR VALUES IN ('mail-notification');
alter table pgboss.j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.j9fcfa22c0376c7dacdbefc21910478ecd6b66024b585fe93a0f8585a FOR VALUES IN ('mail-unread');
alter table pgboss.ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.ja42d0c8c3ef0d7b32fb7b14af1643d37d5a2497ad7ab8436f5fcf38f FOR VALUES IN ('mail-case');
alter table pgboss.ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.ja60a13fd686a85c72794114162ed3e3903f0e0d6da8af0028580ad07 FOR VALUES IN ('replay-reports');
alter table pgboss.jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jb9d0e8273a4def66c78d4c9c3baf7626cead8badfe07992ce050d358 FOR VALUES IN ('tell-creators');
alter table pgboss.jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jba7022273e996aec813be5964fe5710448f226e870c97f2ac774bdb0 FOR VALUES IN ('release-abandoned-name');
alter table pgboss.jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jc3766448069bf81752346f092ce4d7877126eda9f6d90b8533e42d67 FOR VALUES IN ('mail-request-link');
alter table pgboss.jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jc668a2cde873a61ab67d898b16308a488aed13c81ff5ce7e2162b878 FOR VALUES IN ('mail-request');
alter table pgboss.jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jc8a4d0cd136513aed0ea69d996ea5ffd356b88403fcd939e225e31f2 FOR VALUES IN ('discard-upload');
alter table pgboss.jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jcbfe4a165ed5f60991b2fc056de55e13c033459c79530913dc355ee0 FOR VALUES IN ('mail-confirmation');
alter table pgboss.jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jcf896fa4ca044642b005a8168f00abee86534211ee6e5ef7c4c53f2b FOR VALUES IN ('send-refund');
alter table pgboss.jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jd0a6e48dcbae4e254402de85d2adb51575584592def1ea9c3dbdaf4a FOR VALUES IN ('mail-reset');
alter table pgboss.jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jd59345473c464870bc6718b4d498a0c7436ebce60d60c98c5828753c FOR VALUES IN ('look-at-payments');
alter table pgboss.je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.je13674a51a94d1b8923d4e04d8868901e2fb76749409838f7558c9ad FOR VALUES IN ('remove-old-avatars');
alter table pgboss.je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.je86f9d0860a75e45d91e3619d33e6bdb6aa2738fff9262fb0fa688cd FOR VALUES IN ('record-refused-sign-in');
alter table pgboss.jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jeb21cdc895e27d7b5f33ca6a1815808764c52ed734a1a7435150a512 FOR VALUES IN ('mail-request-hidden');
alter table pgboss.jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jee13fdd90c25e8733e0dcbf257359841b7d7c0e951b9f9b5416aa00c FOR VALUES IN ('mail-notice');
alter table pgboss.jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jefb29a8a971332e5f1ef20a91e2bcd05a3b13846feb49664da32b890 FOR VALUES IN ('handle-report');
alter table pgboss.jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jf27fc7663fd7ec0d53ae5b29846550205a03d6955a1543d5746432db FOR VALUES IN ('unpublish-pictures');
alter table pgboss.jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jf84e8b377e782b7510694ee7c52ce5a6b61ef07e174007ff037a9c1f FOR VALUES IN ('remove-public-media');
alter table pgboss.jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495 add constraint "dlq_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495 add constraint "q_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table pgboss.job attach partition pgboss.jfcfbbd7b77c8772c666d3723ebd2c06e549d2509df8749dcf33da495 FOR VALUES IN ('mail-plan');
alter table pgboss.queue add constraint "queue_dead_letter_fkey" FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name);
alter table pgboss.schedule add constraint "schedule_name_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
alter table pgboss.subscription add constraint "subscription_name_fkey" FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
create view public.after_sales as SELECT id,
    video_id,
    creator_id,
    opened_at,
    changed_at,
    problem_status,
    problem_kind,
    decide_before,
    is_answered,
    refund_status,
    refunded_pence,
    is_annulled,
    dispute_status,
    dispute_id,
    dispute_reason,
    disputed_pence,
    respond_by,
    submissions,
    is_warned,
    claim_id,
    claim_status
   FROM after_sales__g13.after_sales;
create view public.cases as SELECT id,
    kind,
    reference,
    topic,
    video_id,
    user_id,
    opened_at,
    is_pro,
    status,
    changed_at,
    waiting_since
   FROM cases__g20.cases;
create view public.claims as SELECT id,
    reference,
    status,
    video_id,
    creator_id,
    received_at,
    changed_at,
    answer_before,
    restore_from,
    upheld_at,
    strike_until,
    is_strike_removed,
    has_open_appeal
   FROM claims__g21.claims;
create view public.featured_videos as SELECT video_id,
    place,
    from_day,
    until_day
   FROM featured_videos__g19.featured_videos;
create view public.fee_policies as SELECT id,
    state,
    version,
    buyer_fee_bps,
    creator_share_bps,
    counts_from,
    reason,
    proposed_by,
    proposed_at,
    decided_by,
    decided_at,
    drop_reason
   FROM fee_policies__g10.fee_policies;
create view public.ledger as SELECT "position",
    line,
    at,
    fact,
    account,
    pence,
    order_id,
    owner_id,
    payout_id,
    provider_id,
    available_at
   FROM ledger__g12.ledger;
create view public.notifications as SELECT id,
    user_id,
    kind,
    about,
    happened_at,
    is_read
   FROM notifications__g27.notifications;
create view public.order_mails as SELECT id,
    order_id,
    user_id,
    kind,
    about,
    happened_at,
    mailed_at,
    message_id
   FROM order_mails__g28.order_mails;
create view public.orders as SELECT id,
    video_id,
    creator_id,
    buyer_id,
    status,
    price_pence,
    buyer_fee_pence,
    total_pence,
    creator_pence,
    platform_pence,
    fee_policy_version,
    has_hold,
    created_at,
    changed_at,
    sold_at,
    annulled_at,
    proof
   FROM orders__g7.orders;
create view public.payees as SELECT creator_id,
    status,
    requirements,
    read_at
   FROM payees__g11.payees;
create view public.payout_batch_items as SELECT batch_id,
    payout_id,
    place,
    fate
   FROM payout_batches__g9.payout_batch_items;
create view public.payout_batches as SELECT id,
    status,
    total_pence,
    payouts,
    proposed_by,
    proposed_at,
    decided_by,
    decided_at,
    reason
   FROM payout_batches__g9.payout_batches;
create view public.payouts as SELECT id,
    creator_id,
    amount_pence,
    status,
    parts,
    note,
    approved_by,
    failure,
    held_from,
    hold_cause,
    review_on,
    held_by,
    requested_at,
    released_at,
    released_by,
    paid_at
   FROM payouts__g8.payouts;
create view public.person_acts as SELECT id,
    person_id,
    at,
    kind,
    by_id,
    other_id,
    video_id,
    order_id,
    payout_id,
    claim_id,
    case_id,
    report_id,
    amount_pence,
    detail
   FROM person_acts__g3.person_acts;
create view public.plans as SELECT user_id,
    is_pro,
    status,
    period_ends_at,
    ends_at,
    grace_ends_at,
    checkout_opened_at,
    reminded_of
   FROM plans__g23.plans;
create view public.receipts as SELECT order_id,
    number,
    seller,
    issued_at
   FROM receipts__g24.receipts;
create view public.reports as SELECT id,
    thing,
    thing_id,
    reason,
    words,
    reporter_id,
    status,
    decided_because,
    decided_at,
    reported_at
   FROM reports__g17.reports;
create view public.request_answers as SELECT id,
    request_id,
    creator_id,
    words,
    video_id,
    price_pence,
    ready_by,
    status,
    hidden_because,
    answered_at
   FROM request_answers__g16.request_answers;
create view public.requests as SELECT id,
    user_id,
    reference,
    title,
    description,
    category,
    budget_min_pence,
    budget_max_pence,
    deadline,
    last_day,
    status,
    is_passed,
    hidden_because,
    requested_at
   FROM requests__g15.requests;
create view public.review_acts as SELECT id,
    video_id,
    creator_id,
    act,
    by_id,
    decision,
    code,
    reason,
    private_note,
    is_undone,
    seconds,
    at
   FROM review_acts__g26.review_acts;
create view public.reviews as SELECT order_id,
    video_id,
    creator_id,
    buyer_id,
    stars,
    text,
    written_at,
    answer,
    answered_at,
    is_hidden,
    hidden_because
   FROM reviews__g25.reviews;
create view public.saved_videos as SELECT user_id,
    video_id,
    saved_at
   FROM saved_videos__g22.saved_videos;
create view public.search_words as SELECT word
   FROM search_words__g6.search_words;
create view public.security_acts as SELECT id,
    user_id,
    act,
    detail,
    device,
    address,
    at
   FROM security_acts__g2.security_acts;
create view public.thread_messages as SELECT id,
    thread_id,
    from_id,
    words,
    is_hidden,
    sent_at
   FROM threads__g18.thread_messages;
create view public.threads as SELECT id,
    buyer_id,
    creator_id,
    video_id,
    last_at,
    buyer_unread,
    creator_unread,
    is_blocked_by_buyer,
    is_blocked_by_creator
   FROM threads__g18.threads;
create view public.users as SELECT id,
    email,
    username,
    display_name,
    is_creator,
    is_email_verified,
    is_profile_complete,
    avatar,
    bio,
    has_two_factor,
    is_suspended,
    has_open_appeal,
    is_erased,
    roles,
    proposals,
    registered_at
   FROM users__g1.users;
create view public.video_listings as SELECT id,
    creator_id,
    title,
    description,
    category,
    tags,
    price_pence,
    duration_seconds,
    facts,
    pictures,
    listed_at,
    views,
    is_claimed,
    claims,
    is_offered,
    search,
    headline
   FROM video_listings__g5.video_listings;
create view public.video_traffic as SELECT video_id,
    day,
    views,
    previews,
    sources,
    words,
    sales,
    earned_pence
   FROM video_traffic__g14.video_traffic;
create view public.videos as SELECT id,
    creator_id,
    title,
    description,
    category,
    tags,
    price_pence,
    sold_for,
    prior_use,
    size_bytes,
    status,
    is_submitted,
    has_appealed,
    is_automatic,
    is_sampled,
    awaits_spot_check,
    review_by,
    review_until,
    decision,
    refused_by,
    note,
    refusal_code,
    advice,
    checks,
    matches,
    facts,
    pictures,
    sha256,
    steps,
    announced_at,
    submitted_at,
    decided_at,
    views,
    claim_ids
   FROM videos__g4.videos;
