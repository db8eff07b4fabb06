-- Runs once, when deploy/compose.yaml makes its database: the owner of AutoHub's tables, who migrates, and the role with which
-- AutoHub works, which may only read and write rows. Neither is a superuser. The passwords are the container's variables.
\getenv owner_password DATABASE_OWNER_PASSWORD
\getenv password DATABASE_PASSWORD
create role autohub_owner login password :'owner_password';
create role autohub login password :'password';
create database autohub owner autohub_owner;
revoke all on database autohub from public;
grant connect, temporary on database autohub to autohub;
