#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Where the log tells the number of each entry once it is committed (SQL `NOTIFY`).
inline constexpr std::string_view audit_channel = "signalbox_audit";

enum class audit_outcome {
  done,
  refused,  ///< the person had no right to it
};

/// One line of the audit log. It outlives what it tells of: it refers to nothing by key.
struct audit_entry {
  std::int64_t id = 0;  ///< given by the log
  domain::requester by;
  std::optional<domain::organization_slug> organization = std::nullopt;
  std::optional<domain::project_ref> project = std::nullopt;
  std::string action;                                ///< for example `project.pause`
  std::string target = {};                           ///< what it was done to, for a person
  nlohmann::json detail = nlohmann::json::object();  ///< never holds a secret
  audit_outcome outcome = audit_outcome::done;
};

/// Which entries are looked for; what is empty does not count.
struct audit_query {
  std::optional<domain::organization_slug> organization = std::nullopt;
  std::optional<domain::project_ref> project = std::nullopt;
  std::optional<domain::account_id> account = std::nullopt;  ///< of who did it
  std::string action = {};
  std::optional<core::time_point> from = std::nullopt;
  std::optional<core::time_point> until = std::nullopt;  ///< that moment included
  std::optional<std::int64_t> before = std::nullopt;     ///< older than this entry
  std::size_t count = 100;
};

/// The record of what people did. Entries are added, never changed.
class audit_repository {
 public:
  audit_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  /// Adds an entry, inside the caller's transaction if there is one; listeners are told when that
  /// is committed.
  [[nodiscard]] core::result<void> append(const audit_entry& entry);

  /// The newest that fit, newest first.
  [[nodiscard]] core::result<std::vector<audit_entry>> find(const audit_query& wanted);

  /// These, in their order; numbers that no entry has are left out.
  [[nodiscard]] core::result<std::vector<audit_entry>> find_all(
      const std::vector<std::int64_t>& ids);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
