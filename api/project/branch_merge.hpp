#pragma once

#include <boost/asio/awaitable.hpp>
#include <memory>
#include <set>
#include <string>

#include "api/http/call.hpp"
#include "api/project/branch_comparison.hpp"

namespace signalbox::api {

/// Runs a planned merge in one transaction of the parent, as the project's own role, and records
/// it. Nothing is changed unless the parent has the reviewed definitions before the statements and
/// the planned ones after them. Answers with the number of statements; 409 with a new comparison
/// when the parent has changed; PostgreSQL's error with the index of the statement that failed.
[[nodiscard]] boost::asio::awaitable<outcome> run_merge(call& c,
                                                        std::shared_ptr<const compared_branch> of,
                                                        std::shared_ptr<const planned_merge> plan,
                                                        std::set<std::string> chosen);

/// The answer to a review that is no longer true: 409 with `code` and a new comparison.
[[nodiscard]] boost::asio::awaitable<outcome> refuse_outdated(call& c, std::string_view code,
                                                              std::string_view message);

}  // namespace signalbox::api
