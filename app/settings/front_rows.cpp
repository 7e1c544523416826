#include "app/settings/table_rows.hpp"
#include "app/settings/text_rules.hpp"

namespace signalbox::app {

namespace {

std::vector<setting_row> server_rows() {
  return {
      {"server.host", "", "The address to listen on; 0.0.0.0 or :: for all of the machine's.",
       text_rule{"an IP address", ip_address},
       [](settings& of) -> setting_place { return &of.transport.address; }},
      {"server.port", "", "The port to listen on; 0 takes a free one.", whole_range{0, 65'535},
       [](settings& of) -> setting_place { return &of.transport.port; }},
      {"server.io_threads", "threads", "Threads that serve sockets.", whole_range{1, 64},
       [](settings& of) -> setting_place { return &of.transport.io_threads; }},
      {"server.public_url", "",
       "Where people reach the server from outside, for links in mails and for the way back from a "
       "code host. Empty: http://localhost and the port.",
       text_rule{"an origin such as \"https://signalbox.example.com\", or nothing",
                 web_origin_or_empty},
       [](settings& of) -> setting_place { return &of.server.public_url; }},
      {"server.web_root", "",
       "The folder of the built web app. Empty: share/signalbox/web beside the program's folder.",
       text_rule{"a folder, or nothing", any_text},
       [](settings& of) -> setting_place { return &of.server.web_root; }},
      {"server.custom_content", "",
       "A JSON file with what this installation says in its own words: the title, legal documents, "
       "snippets and more. Its keys replace those of the shipped custom_content.json. Empty: none.",
       text_rule{"a file, or nothing", any_text},
       [](settings& of) -> setting_place { return &of.server.custom_content; }},
      {"server.plans", "",
       "A JSON file of plans in place of the shipped plans.json, with the same ids: prices, disks "
       "and the limit of active projects on the Free plan. Empty: what is shipped.",
       text_rule{"a file, or nothing", any_text},
       [](settings& of) -> setting_place { return &of.server.plans; }},
      {"server.code_editor_url", "",
       "Where pages get the code editor from: a copy of the built web app's folder assets/monaco, "
       "to be had by CORS, for example on a CDN. Empty, and always self-hosted: from here.",
       text_rule{"an address such as \"https://cdn.example.com/monaco\", or nothing",
                 web_address_or_empty},
       [](settings& of) -> setting_place { return &of.server.code_editor_url; }},
      {"server.allowed_origins", "",
       "Pages of which other origins may call the API and open a live connection. Empty: only the "
       "server's own.",
       text_rule{"a list of origins such as \"https://dashboard.example.com\"", web_origin},
       [](settings& of) -> setting_place { return &of.transport.allowed_origins; }},
      {"server.allowed_hosts", "",
       "Names in the address of the server besides that of public_url, this machine's own name, "
       "localhost and IP addresses. A request that names another host is answered 421, so that no "
       "page of a foreign name can reach the server through a browser. \"*\" allows every name.",
       text_rule{"a list of host names such as \"signalbox.internal\", or \"*\"", host_or_any},
       [](settings& of) -> setting_place { return &of.server.allowed_hosts; }},
      {"server.trusted_proxies", "",
       "Proxies in front of the server, which name the client in Forwarded or X-Forwarded-For: "
       "limits, attempts and the audit log take the rightmost address there that is not in this "
       "list. Without it all their requests count as the proxy's own.",
       text_rule{"a list of IP addresses and networks such as \"10.0.0.0/8\"", ip_network},
       [](settings& of) -> setting_place { return &of.transport.http.trusted_proxies; }},
      {"server.metrics_token", "",
       "The bearer token with which /metrics is read. Empty: it is read without one, from this "
       "machine alone and not through a proxy.",
       text_rule{"16 to 512 visible characters, or nothing", secret_or_empty},
       [](settings& of) -> setting_place { return &of.server.metrics_token; }, true},
      {"server.tls_certificate", "",
       "The server's certificate and those that vouch for it, one PEM file. With it the port "
       "speaks "
       "TLS. A file that was replaced is taken up within a minute.",
       text_rule{"a file, or nothing", any_text},
       [](settings& of) -> setting_place { return &of.server.tls_certificate; }},
      {"server.tls_key", "", "The private key of that certificate, a PEM file.",
       text_rule{"a file, or nothing", any_text},
       [](settings& of) -> setting_place { return &of.server.tls_key; }},
      {"server.head_bytes_max", "bytes", "Longest request line and headers; more is answered 431.",
       whole_range{kib, mib},
       [](settings& of) -> setting_place { return &of.transport.http.head_bytes_max; }},
      {"server.body_bytes_max", "bytes", "Largest body of a request; more is answered 413.",
       whole_range{kib, 64 * mib},
       [](settings& of) -> setting_place { return &of.transport.http.body_bytes_max; }},
      {"server.connections_max", "sockets",
       "Sockets open at once, live ones included; one more is answered 503 at once. Each takes a "
       "file "
       "descriptor, of which common machines allow a process 20,000.",
       whole_range{1, 1'000'000},
       [](settings& of) -> setting_place { return &of.transport.http.connections_max; }},
      {"server.compression", "",
       "Whether changes travel compressed (permessage-deflate) to clients that offer it. Saves "
       "bytes, costs time.",
       switch_rule{},
       [](settings& of) -> setting_place { return &of.transport.realtime.compression; }},
      {"server.outbox_bytes_max", "bytes",
       "What may wait for one live connection; past it, a slow client gets the newest state "
       "instead "
       "of every change.",
       whole_range{kib, 64 * mib},
       [](settings& of) -> setting_place { return &of.transport.realtime.outbox_bytes_max; }},
  };
}

std::vector<setting_row> server_time_rows() {
  return {
      {"server.head_timeout_ms", "ms", "For all headers of a request to arrive.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.http.head_timeout; }},
      {"server.body_timeout_ms", "ms", "For the body of a request to arrive.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.http.body_timeout; }},
      {"server.idle_timeout_ms", "ms", "A connection without a request is closed after this time.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.http.idle_timeout; }},
      {"server.write_timeout_ms", "ms", "For a client to take an answer.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.http.write_timeout; }},
      {"server.request_deadline_ms", "ms", "What is not answered by then is answered 504.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.server.request_deadline; }},
      {"server.slow_consumer_grace_ms", "ms",
       "How long an outbox may stay past its bound with what may not be dropped, before the "
       "connection is closed.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.realtime.slow_consumer_grace; }},
      {"server.ping_interval_ms", "ms", "Between two heartbeats of a live connection.",
       whole_range{1'000, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.realtime.ping_interval; }},
      {"server.ping_timeout_ms", "ms", "For a client to answer a heartbeat.",
       whole_range{1'000, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.realtime.ping_timeout; }},
      {"server.shutdown_grace_ms", "ms",
       "What a planned stop waits at most for clients to take what is queued for them.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.drain_timeout; }},
  };
}

std::vector<setting_row> storage_rows() {
  return {
      {"data.dir", "",
       "The folder of everything that lasts: keys and databases. Relative to the working folder. "
       "Made on first start; back it up whole.",
       text_rule{"a folder", some_text},
       [](settings& of) -> setting_place { return &of.data.dir; }},
      {"database.url", "",
       "The platform's own database. Empty: the server runs a private PostgreSQL in the data "
       "folder.",
       text_rule{"a URL such as \"postgresql://user:password@host/database\", or nothing",
                 database_url_or_empty},
       [](settings& of) -> setting_place { return &of.database.url; }, true},
      {"database.connections", "connections",
       "Connections to the platform's database, and as many threads that use them.",
       whole_range{1, 100}, [](settings& of) -> setting_place { return &of.database.connections; }},
      {"database.deadline_ms", "ms", "For one task of storage; later it counts as unavailable.",
       whole_range{100, 600'000},
       [](settings& of) -> setting_place { return &of.actors.storage_deadline; }},
  };
}

}  // namespace

std::vector<setting_row> front_rows() {
  std::vector<setting_row> rows = {
      {"mode", "",
       "What the installation is. platform: several organizations with accounts and roles. "
       "self_hosted: one organization with one project, and nobody signs in; whoever reaches the "
       "port may do everything.",
       enum_choice{{"platform", "self_hosted"}},
       [](settings& of) -> setting_place { return &of.mode; }}};
  for (const auto& part : {server_rows(), server_time_rows(), storage_rows()}) {
    rows.insert(rows.end(), part.begin(), part.end());
  }
  return rows;
}

}  // namespace signalbox::app
