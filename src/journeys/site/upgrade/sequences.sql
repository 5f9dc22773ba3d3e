select setval('es.position', 186, true);
select setval('es.streams_id_seq', 75, true);
select setval('public.catalogue_fingerprints_number_seq', 4, true);
select setval('public.projection_checkpoints_generation_seq', 28, true);
