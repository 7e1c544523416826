#include "postgres/sqlstate.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "core/retry_after.hpp"
#include "core/unknown_outcome.hpp"

namespace signalbox::postgres {
namespace {

using core::errc;

struct meaning {
  std::string_view prefix;  // a whole code, or the two characters of its class
  errc code;
};

// The first match applies, so whole codes precede their class.
constexpr std::array meanings = {
    meaning{"23505", errc::conflict},     // unique_violation
    meaning{"23503", errc::conflict},     // foreign_key_violation
    meaning{"57014", errc::timeout},      // query_canceled, also statement_timeout
    meaning{"55P03", errc::timeout},      // lock_not_available
    meaning{"25006", errc::unavailable},  // read_only_sql_transaction: a standby took over
    meaning{"40001", errc::unavailable},  // serialization_failure: can be retried
    meaning{"40P01", errc::unavailable},  // deadlock_detected: can be retried
    meaning{"57", errc::unavailable},     // operator intervention: shut down, starting up
    meaning{"08", errc::unavailable},     // connection exception
    meaning{"53", errc::unavailable},     // insufficient resources
    meaning{"58", errc::unavailable},     // system error outside PostgreSQL
};

constexpr std::string_view disk_full = "53100";

std::string sentence(errc code) {
  switch (code) {
    case errc::conflict:
      return "This conflicts with existing data.";
    case errc::timeout:
      return "The database took too long to answer.";
    case errc::unavailable:
      return "The database is not available at the moment.";
    default:
      return "Something went wrong inside Signalbox.";
  }
}

core::error make_error(errc code) {
  core::error made{.code = code,
                   .message = sentence(code),
                   .retry_after = std::nullopt,
                   .fields = {},
                   .detail_code = {}};
  if (code == errc::unavailable) made.retry_after = core::retry_after::restart;
  return made;
}

}  // namespace

core::error error_from(std::string_view sqlstate) {
  if (sqlstate == disk_full) {
    auto made = make_error(errc::unavailable);
    made.message = "The database's disk is full. Nothing was changed.";
    made.detail_code = "disk_full";
    return made;
  }
  const auto* const found = std::ranges::find_if(
      meanings, [&](const meaning& m) { return sqlstate.starts_with(m.prefix); });
  return make_error(found == meanings.end() ? errc::internal : found->code);
}

core::error database_away() {
  return make_error(errc::unavailable);
}

core::error database_late() {
  return make_error(errc::timeout);
}

core::error outcome_unknown() {
  auto made = make_error(errc::unavailable);
  made.message =
      "The database did not confirm the change, which may have been applied. Check the current "
      "state "
      "before you try again.";
  made.detail_code = core::outcome_unknown_code;
  return made;
}

}  // namespace signalbox::postgres
