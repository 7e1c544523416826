#pragma once

#include "actors/messages/basic.hpp"
#include "domain/platform/notice.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, notice_draft& x) {
  return f(x.message, x.link, x.severity, x.starts_at, x.ends_at);
}

template <class Inspector>
auto inspect(Inspector& f, notice& x) {
  return f(x.id, x.message, x.link, x.severity, x.starts_at, x.ends_at);
}

}  // namespace signalbox::domain

/// Requests to the platform actor about the notice.
namespace signalbox::actors {

/// Publishes a notice, or schedules it, in place of the latest one. Errors: as
/// `domain::new_notice`.
struct put_notice {
  using reply = domain::notice;
  domain::notice_draft draft;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, put_notice& x) {
  return f(x.draft, x.by);
}

/// Changes the latest notice, which keeps its id. Errors: as `domain::edited_notice`; `not_found`
/// when it has another id.
struct edit_notice {
  using reply = domain::notice;
  domain::notice_id id;
  domain::notice_draft to;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, edit_notice& x) {
  return f(x.id, x.to, x.by);
}

struct clear_notice {
  using reply = done;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, clear_notice& x) {
  return f(x.by);
}

/// Returns the latest notice, which may be scheduled or have ended. Errors: `not_found`.
struct describe_notice {
  using reply = domain::notice;
};

template <class Inspector>
auto inspect(Inspector& f, describe_notice&) {
  return f();
}

}  // namespace signalbox::actors
