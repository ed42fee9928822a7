DROP TABLE film_jobs;
