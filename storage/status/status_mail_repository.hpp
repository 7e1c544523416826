#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/incident/incident.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// A waiting mail to a subscriber of the status page about one change.
struct status_mail {
  std::int64_t event = 0;  ///< the place of the change
  std::string event_id;
  std::string subscriber;  ///< id
  std::string email;
  std::string unsubscribe_key;
  core::json body;  ///< result of `domain::delivery_body`
  core::time_point made_at;
  std::size_t tries = 0;  ///< failed ones
};

/// Published changes of incidents, and the mails about them that subscribers have not received yet.
class status_mail_repository {
 public:
  status_mail_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Stores a change inside its transaction: one row regardless of the number of subscribers. Does
  /// nothing without subscribers, and for changes that are not public. `before` is null for a new
  /// incident.
  void add(const domain::incident* before, const domain::incident& current, core::time_point at);

  /// Adds a mail to each confirmed subscriber for every new change, and deletes changes without
  /// waiting mails. Idempotent; one transaction.
  void address();

  /// Returns due mails, at most `count`: the first of each subscriber, since the others follow it.
  [[nodiscard]] std::vector<status_mail> list_due(core::time_point now, std::size_t count);

  /// Returns the time of the next attempt; nothing without waiting mails.
  [[nodiscard]] std::optional<core::time_point> next_due();

  /// Removes a mail that was sent or given up.
  void remove(const status_mail& what);

  /// Records a failure; `next` is the time of the next attempt.
  void note_failed(const status_mail& what, core::time_point next);

 private:
  statements on_;
};

}  // namespace signalbox::storage
