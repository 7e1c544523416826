#pragma once

#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "actors/messages/inspection.hpp"
#include "domain/dump/dump_job.hpp"
#include "domain/dump/source_report.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, dump_selection& x) {
  return f(x.schemas, x.tables);
}

template <class Inspector>
auto inspect(Inspector& f, restore_rules& x) {
  return f(x.content, x.selection, x.existing, x.in_one_transaction, x.keeps_owners,
           x.keeps_privileges);
}

template <class Inspector>
auto inspect(Inspector& f, dump_error& x) {
  return f(x.line, x.object, x.statement, x.sqlstate, x.message);
}

template <class Inspector>
auto inspect(Inspector& f, dump_table& x) {
  return f(x.name, x.rows, x.source);
}

template <class Inspector>
auto inspect(Inspector& f, dump_progress& x) {
  return f(x.phase, x.object, x.bytes, x.bytes_total, x.objects, x.objects_total, x.rows, x.skipped,
           x.errors, x.is_committing);
}

template <class Inspector>
auto inspect(Inspector& f, dump_outcome& x) {
  return f(x.state, x.message, x.progress, x.errors, x.tables);
}

template <class Inspector>
auto inspect(Inspector& f, dump_job& x) {
  return f(x.id, x.kind, x.state, x.name, x.by, x.started_at, x.ended_at, x.in_one_transaction,
           x.message, x.progress, x.errors, x.tables);
}

template <class Inspector>
auto inspect(Inspector& f, dump_source& x) {
  return f(x.host, x.port, x.database, x.user, x.password, x.tls, x.address);
}

}  // namespace signalbox::domain

/// Requests to a project's actor for dumps of its database.
namespace signalbox::actors {

/// The jobs, the newest first.
struct list_dumps {
  using reply = std::vector<domain::dump_job>;
};

template <class Inspector>
auto inspect(Inspector& f, list_dumps&) {
  return f();
}

/// Adds a download, which the caller makes and ends with `end_download`. Errors: `conflict` while
/// another job of the project runs, and while the database is not running.
struct begin_download {
  using reply = domain::dump_job;
  std::string name;    ///< of the file
  std::string format;  ///< for the audit log, as the next
  std::string content;
  domain::dump_selection selection;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, begin_download& x) {
  return f(x.name, x.format, x.content, x.selection, x.by);
}

/// How far a download is.
struct note_download {
  std::string id;
  domain::dump_progress progress;
};

template <class Inspector>
auto inspect(Inspector& f, note_download& x) {
  return f(x.id, x.progress);
}

/// The end of a download.
struct end_download {
  std::string id;
  domain::dump_outcome outcome;
};

template <class Inspector>
auto inspect(Inspector& f, end_download& x) {
  return f(x.id, x.outcome);
}

/// Starts to restore an uploaded file. Errors: `bad_request`; `not_found` for the file; `conflict`
/// as `begin_download`, and while the disk is full; `too_many_requests`; `unavailable`.
struct start_restore {
  using reply = domain::dump_job;
  std::string upload;
  std::string name;  ///< of the file
  domain::restore_rules rules;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, start_restore& x) {
  return f(x.upload, x.name, x.rules, x.by);
}

/// Starts to copy another database. The password is only kept until the end of the job. Errors: as
/// `start_restore`.
struct start_migration {
  using reply = domain::dump_job;
  domain::dump_source source;
  domain::restore_rules rules;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, start_migration& x) {
  return f(x.source, x.rules, x.by);
}

/// Records an upload in the audit log. Errors: storage's.
struct note_upload {
  using reply = done;
  std::string name;
  std::uint64_t bytes = 0;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, note_upload& x) {
  return f(x.name, x.bytes, x.by);
}

/// Cancels the job that runs. Errors: `not_found`; `conflict` when it has ended.
struct cancel_dump {
  using reply = done;
  std::string id;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, cancel_dump& x) {
  return f(x.id, x.by);
}

}  // namespace signalbox::actors
