#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/hooks/hook.hpp"
#include "domain/project/project.hpp"

namespace signalbox::actors {

/// A request to the target of a hook.
struct hook_call {
  std::string url;
  std::string body;  ///< JSON
  domain::hook_headers headers;
  std::chrono::seconds timeout{};
};

/// The response of a target with any status.
struct hook_response {
  long status = 0;
  std::string body;  ///< its start
};

/// Reaches projects' databases and the targets of hooks. All functions on any thread; callbacks are
/// called once, on any thread.
class hook_runner {
 public:
  hook_runner() = default;
  hook_runner(const hook_runner&) = delete;
  hook_runner& operator=(const hook_runner&) = delete;
  virtual ~hook_runner() = default;

  /// Runs one statement as the project's own role; the reply is its rows as a JSON list of objects.
  /// Errors: `bad_request` with PostgreSQL's message; `unavailable`, `timeout`.
  virtual void ask(const domain::project& project, std::string statement,
                   std::function<void(core::result<core::json>)> done) = 0;

  /// Sends a POST. Destroying the result cancels it; `done` may then never be called. Errors: there
  /// was no response.
  [[nodiscard]] virtual std::shared_ptr<void> deliver(
      hook_call what, std::function<void(core::result<hook_response>)> done) = 0;
};

}  // namespace signalbox::actors
