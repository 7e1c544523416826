#include "benchmarks/log_store/generated_lines.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

namespace signalbox::benchmarks {

namespace {

constexpr std::array<std::string_view, 16> tables{
    "orders",   "customers", "line_items", "products", "sessions", "payments",
    "invoices", "carts",     "messages",   "profiles", "teams",    "audit",
    "webhooks", "devices",   "reviews",    "shipments"};
constexpr std::array<std::string_view, 8> agents{
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0.0.0 "
    "Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "okhttp/4.12.0",
    "python-requests/2.32.3",
    "node",
    "curl/8.11.0"};
constexpr std::array<std::string_view, 6> words{
    "deadlock detected",
    "canceling statement due to statement timeout",
    "duplicate key value violates unique constraint",
    "could not serialize access due to concurrent update",
    "permission denied for table",
    "invalid input syntax for type uuid"};
constexpr std::array<std::string_view, 6> states{"40P01", "57014", "23505",
                                                 "40001", "42501", "22P02"};

std::uint8_t number_of(const domain::log_catalogue& schema, std::string_view reference) {
  return schema.find(reference)->number;
}

}  // namespace

line_generator::line_generator(const domain::log_catalogue& schema, domain::log_time from,
                               std::chrono::microseconds interval, std::uint32_t seed)
    : gateway_(number_of(schema, "edge_logs")),
      postgres_(number_of(schema, "postgres_logs")),
      pooler_(number_of(schema, "pgbouncer_logs")),
      function_(number_of(schema, "function_logs")),
      at_(from),
      interval_(interval),
      random_(seed) {}

std::uint64_t line_generator::below(std::uint64_t count) {
  return random_() % count;
}

std::uint64_t line_generator::skewed_below(std::uint64_t count) {
  const double even = static_cast<double>(random_() >> 11) / 9'007'199'254'740'992.0;
  return static_cast<std::uint64_t>(std::pow(even, 3) * static_cast<double>(count));
}

std::string line_generator::hex(std::size_t digits) {
  return fmt::format("{:016x}{:016x}", random_(), random_()).substr(0, digits);
}

std::string line_generator::uuid() {
  return fmt::format("{}-{}-4{}-a{}-{}", hex(8), hex(4), hex(3), hex(3), hex(12));
}

std::string line_generator::address() {
  return fmt::format("{}.{}.{}.{}", 11 + skewed_below(200), below(256), below(256), 1 + below(254));
}

generated_line line_generator::next() {
  generated_line made;
  at_ += interval_;
  made.at = at_ + std::chrono::microseconds{below(50)};
  ++count_;
  const auto kind = below(100);
  if (kind < 50) {
    gateway(made);
  } else if (kind < 90) {
    postgres(made);
  } else if (kind < 96) {
    pooler(made);
  } else {
    function(made);
  }
  return made;
}

void line_generator::gateway(generated_line& to) {
  to.source = gateway_;
  const auto table = tables[skewed_below(tables.size())];
  const auto status = below(100) < 93 ? 200 : below(10) < 7 ? 404 : 500;
  const auto path = below(4) == 0 ? fmt::format("/rest/v1/{}/{}", table, uuid())
                                  : fmt::format("/rest/v1/{}", table);
  const auto search = fmt::format("?select=*&id=eq.{}&limit={}", below(5'000'000), 10 + below(90));
  const auto client = address();
  const std::string_view method = below(5) == 0 ? "POST" : "GET";
  const auto agent = agents[skewed_below(agents.size())];
  to.message = fmt::format("{} | {} | {} | {}{} | {}", method, status, client, path, search, agent);
  to.metadata = fmt::format(
      R"({{"request":{{"method":"{}","path":"{}","search":"{}","host":"api.example.test","protocol":"https:","headers":{{"x_real_ip":"{}","user_agent":"{}","x_client_info":"client-js/2.{}.{}"}}}},"response":{{"status_code":{},"origin_time":{},"headers":{{"content_type":"application/json","content_length":"{}"}}}},"request_id":"{}"}})",
      method, path, search, client, agent, below(60), below(9), status, 1 + skewed_below(900),
      100 + below(20'000), uuid());
}

void line_generator::postgres(generated_line& to) {
  to.source = postgres_;
  const bool is_error = below(25) == 0;
  const auto table = tables[skewed_below(tables.size())];
  const auto which = below(words.size());
  to.message = is_error
                   ? fmt::format("{} \"{}_{}\"", words[which], table, below(40))
                   : fmt::format(
                         "duration: {}.{:03} ms  execute p{}: SELECT id, created_at, total FROM "
                         "public.{} WHERE customer_id = '{}' AND id > {} ORDER BY id LIMIT {}",
                         skewed_below(4'000), below(1'000), below(200), table, uuid(),
                         below(50'000'000), 10 + below(100));
  to.metadata = fmt::format(
      R"({{"host":"db-1","parsed":{{"backend_type":"client backend","command_tag":"SELECT","connection_from":"{}:{}","database_name":"postgres","error_severity":"{}","process_id":{},"query_id":{},"session_id":"{}.{}","session_line_num":{},"sql_state_code":"{}","transaction_id":{},"user_name":"{}","virtual_transaction_id":"{}/{}"}}}})",
      address(), 30'000 + below(30'000), is_error ? "ERROR" : "LOG", 1'000 + below(400),
      static_cast<std::int64_t>(random_()), hex(8), hex(5), 1 + below(5'000),
      is_error ? states[which] : "00000", 700'000 + count_ / 7,
      below(3) == 0 ? "app" : "authenticator", 3 + below(60), below(900'000));
}

void line_generator::pooler(generated_line& to) {
  to.source = pooler_;
  to.message =
      fmt::format("LOG C-0x{}: app/app@{}:{} closing because: client close request (age={}s)",
                  hex(12), address(), 1'024 + below(60'000), skewed_below(4'000));
  to.metadata = R"({"host":"pooler-1"})";
}

void line_generator::function(generated_line& to) {
  to.source = function_;
  const bool is_error = below(12) == 0;
  to.message = fmt::format("{} order {} for customer {} in {} ms",
                           is_error ? "Error: could not charge" : "charged", below(9'000'000),
                           uuid(), skewed_below(3'000));
  to.metadata = fmt::format(
      R"({{"event_type":"Log","level":"{}","function_id":"{}","execution_id":"{}","deployment_id":"d_{}","region":"eu-central-1","version":"{}"}})",
      is_error ? "error" : "info", tables[below(5)], uuid(), below(8), 1 + below(30));
}

}  // namespace signalbox::benchmarks
