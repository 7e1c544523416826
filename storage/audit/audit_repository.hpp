#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The channel that notifies the number of each committed entry (SQL `NOTIFY`).
inline constexpr std::string_view audit_channel = "signalbox_audit";

enum class audit_outcome {
  done,
  refused,  ///< the account had no permission
};

/// An entry of the audit log. It outlives its target, because it has no foreign keys.
struct audit_entry {
  std::int64_t id = 0;  ///< assigned by the log
  domain::requester by;
  std::optional<domain::organization_slug> organization = std::nullopt;
  std::optional<domain::project_ref> project = std::nullopt;
  std::string action;                                ///< for example `project.pause`
  std::string target = {};                           ///< display name of the target
  nlohmann::json detail = nlohmann::json::object();  ///< never contains a secret
  audit_outcome outcome = audit_outcome::done;
};

/// A filter of entries; empty members match all.
struct audit_query {
  std::optional<domain::organization_slug> organization = std::nullopt;
  std::optional<domain::project_ref> project = std::nullopt;
  std::optional<domain::account_id> account = std::nullopt;  ///< of the actor
  std::string action = {};
  std::optional<core::time_point> from = std::nullopt;
  std::optional<core::time_point> until = std::nullopt;  ///< inclusive
  std::optional<std::int64_t> before = std::nullopt;     ///< older than this entry
  std::size_t count = 100;
};

/// The audit log. Entries are added, never changed.
class audit_repository {
 public:
  audit_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}
  explicit audit_repository(const statements& on) : on_(on) {}

  /// Adds an entry, within the caller's transaction if there is one; listeners are notified after
  /// the commit.
  void append(const audit_entry& entry);

  /// Returns the newest matching entries, newest first.
  [[nodiscard]] std::vector<audit_entry> find(const audit_query& requested);

  /// Returns the entries with these numbers, in their order; missing ones are omitted.
  [[nodiscard]] std::vector<audit_entry> find_all(const std::vector<std::int64_t>& ids);

 private:
  statements on_;
};

}  // namespace signalbox::storage
