#pragma once

#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "tenant_sql/ndjson_writer.hpp"
#include "tenant_sql/service.hpp"
#include "tests/unit/postgres/async/client.hpp"

namespace signalbox::testing {

/// A service on the tests' server, where `owner` and `reader` are logins.
class workbench {
 public:
  explicit workbench(tenant_sql::limits bounds = {});

  /// A request of a person with a new id.
  [[nodiscard]] tenant_sql::text_request request(std::string text, std::string person = "ada");
  [[nodiscard]] core::result<tenant_sql::text_stream> start(tenant_sql::text_request what,
                                                            std::string transaction = {});
  /// Pulls everything and returns the lines as JSON.
  [[nodiscard]] std::vector<core::json> rest(tenant_sql::text_stream& of);
  /// Runs a text to its end. Throws when it does not start.
  [[nodiscard]] std::vector<core::json> run(tenant_sql::text_request what);
  [[nodiscard]] std::vector<core::json> run(std::string text) {
    return run(request(std::move(text)));
  }

  template <class Value>
  Value wait(boost::asio::awaitable<Value> work) {
    return loop_.run(std::move(work));
  }

  [[nodiscard]] tenant_sql::service& service() { return *service_; }
  /// Destroys the service.
  void stop() { service_.reset(); }

 private:
  event_loop loop_;
  std::unique_ptr<tenant_sql::service> service_;
  int ids_ = 0;
};

/// The first line of a type. Throws when there is none.
[[nodiscard]] core::json line_of(const std::vector<core::json>& lines, std::string_view type);
/// The types of all lines, with a space in between.
[[nodiscard]] std::string types_of(const std::vector<core::json>& lines);
/// A connection of the superuser.
[[nodiscard]] client administrator();
/// Runs a query as the superuser until it returns `t`. Throws after a minute.
void await_on_server(const std::string& query);

}  // namespace signalbox::testing
