#pragma once

#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "storage/audit/audit_repository.hpp"

/// Events of the audit log.
namespace signalbox::storage {

template <class Inspector>
auto inspect(Inspector& f, audit_entry& x) {
  auto detail = x.detail.dump();
  if constexpr (Inspector::writes_state) {
    auto failure = f(x.id, x.by, x.organization, x.project, x.action, x.target, detail, x.outcome);
    x.detail = nlohmann::json::parse(detail, nullptr, false);
    return failure;
  } else {
    return f(x.id, x.by, x.organization, x.project, x.action, x.target, detail, x.outcome);
  }
}

}  // namespace signalbox::storage

namespace signalbox::actors {

/// Entries were committed; forwarded to the subscribed logs.
struct audited {
  std::vector<storage::audit_entry> entries;
};

template <class Inspector>
auto inspect(Inspector& f, audited& x) {
  return f(x.entries);
}

/// Entries may have been missed while the database was unavailable.
struct audit_gap {};

template <class Inspector>
auto inspect(Inspector& f, audit_gap&) {
  return f();
}

}  // namespace signalbox::actors
