#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "domain/error.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/author.hpp"

namespace signalbox::storage {

/// One line of the audit log. It outlives what it tells of: it refers to nothing by key.
struct audit_entry {
  std::int64_t id = 0;  ///< given by the log
  author by;
  std::optional<domain::organization_slug> organization = std::nullopt;
  std::optional<domain::project_ref> project = std::nullopt;
  std::string action;                                ///< for example `project.pause`
  std::string target;                                ///< what it was done to, for a person
  nlohmann::json detail = nlohmann::json::object();  ///< never holds a secret
};

/// The record of what people did. Entries are added, never changed.
class audit_repository {
 public:
  audit_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  /// Adds an entry, inside the caller's transaction if there is one.
  [[nodiscard]] domain::result<void> append(const audit_entry& entry);

  /// The newest entries of an organization, newest first, at most `count`.
  [[nodiscard]] domain::result<std::vector<audit_entry>> list(
      const domain::organization_slug& organization, std::size_t count);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
