#include "app/settings/table_rows.hpp"
#include "app/settings/text_rules.hpp"

namespace signalbox::app {

namespace {

std::vector<setting_row> server_rows() {
  return {
      {"server.host", "",
       "The address to listen on; 0.0.0.0 or :: listens on all addresses of the machine.",
       text_rule{"an IP address", ip_address},
       [](settings& of) -> setting_place { return &of.transport.address; }},
      {"server.port", "", "The port to listen on; 0 selects a free port.", whole_range{0, 65'535},
       [](settings& of) -> setting_place { return &of.transport.port; }},
      {"server.io_threads", "threads", "Number of threads that serve sockets.", whole_range{1, 64},
       [](settings& of) -> setting_place { return &of.transport.io_threads; }},
      {"server.name", "",
       "The name of this installation in titles, on the sign-in page and as the sender of mail. "
       "Empty: the name set on the page Installation, else Signalbox.",
       text_rule{"a name of up to 40 characters, or empty", installation_name_or_empty},
       [](settings& of) -> setting_place { return &of.server.name; }},
      {"server.public_url", "",
       "The public URL of the server, used for links in mail and for the callback of the OAuth "
       "identity provider. Empty: the URL set on the page Installation, else localhost and the "
       "port.",
       text_rule{"an origin such as \"https://signalbox.example.com\", or empty",
                 web_origin_or_empty},
       [](settings& of) -> setting_place { return &of.server.public_url; }},
      {"server.web_root", "",
       "The folder of the built web app. Empty: share/signalbox/web next to the program's folder.",
       text_rule{"a folder, or empty", any_text},
       [](settings& of) -> setting_place { return &of.server.web_root; }},
      {"server.custom_content", "",
       "A JSON file with custom content of this installation: title, legal documents, snippets and "
       "more. Its keys replace those of the shipped custom_content.json. Empty: none.",
       text_rule{"a file, or empty", any_text},
       [](settings& of) -> setting_place { return &of.server.custom_content; }},
      {"server.plans", "",
       "A JSON file of plans that replaces the shipped plans.json, with the same ids: prices, "
       "disks and the limit of active projects on the Free plan. Empty: the shipped plans.",
       text_rule{"a file, or empty", any_text},
       [](settings& of) -> setting_place { return &of.server.plans; }},
      {"server.code_editor_url", "",
       "The URL from which pages load the code editor: a copy of the built web app's folder "
       "assets/monaco that allows CORS, for example on a CDN. Empty, and always when self-hosted: "
       "from this server.",
       text_rule{"an address such as \"https://cdn.example.com/monaco\", or empty",
                 web_address_or_empty},
       [](settings& of) -> setting_place { return &of.server.code_editor_url; }},
      {"server.allowed_origins", "",
       "Other origins whose pages may call the API and open a live connection. Empty: only the "
       "server's own origin.",
       text_rule{"a list of origins such as \"https://dashboard.example.com\"", web_origin},
       [](settings& of) -> setting_place { return &of.transport.allowed_origins; }},
      {"server.allowed_hosts", "",
       "Host names accepted in requests in addition to that of public_url, this machine's own "
       "name, localhost and IP addresses. A request for another host is answered with 421, so that "
       "a page from a foreign name cannot reach the server through a browser. \"*\" allows every "
       "name.",
       text_rule{"a list of host names such as \"signalbox.internal\", or \"*\"", host_or_any},
       [](settings& of) -> setting_place { return &of.server.allowed_hosts; }},
      {"server.trusted_proxies", "",
       "Proxies in front of the server that name the client in Forwarded or X-Forwarded-For: "
       "limits, attempts and the audit log use the rightmost address there that is not in this "
       "list. Without it, all requests through a proxy count as the proxy's own.",
       text_rule{"a list of IP addresses and networks such as \"10.0.0.0/8\"", ip_network},
       [](settings& of) -> setting_place { return &of.transport.http.trusted_proxies; }},
      {"server.metrics_token", "",
       "The bearer token required to read /metrics. Empty: no token is required, but only requests "
       "from this machine that do not pass through a proxy are answered.",
       text_rule{"16 to 512 visible characters, or empty", secret_or_empty},
       [](settings& of) -> setting_place { return &of.server.metrics_token; }, true},
      {"server.tls_certificate", "",
       "The server's certificate chain, one PEM file. If set, the port serves TLS. A replaced file "
       "is reloaded within a minute.",
       text_rule{"a file, or empty", any_text},
       [](settings& of) -> setting_place { return &of.server.tls_certificate; }},
      {"server.tls_key", "", "The private key of the certificate, a PEM file.",
       text_rule{"a file, or empty", any_text},
       [](settings& of) -> setting_place { return &of.server.tls_key; }},
      {"server.head_bytes_max", "bytes",
       "Maximum size of the request line and headers; larger ones are answered with 431.",
       whole_range{kib, mib},
       [](settings& of) -> setting_place { return &of.transport.http.head_bytes_max; }},
      {"server.body_bytes_max", "bytes",
       "Maximum size of a request body; larger ones are answered with 413.",
       whole_range{kib, 64 * mib},
       [](settings& of) -> setting_place { return &of.transport.http.body_bytes_max; }},
      {"server.connections_max", "sockets",
       "Maximum number of open sockets, including live connections; further ones are answered with "
       "503 immediately. Each uses a file descriptor; the usual limit of a process is 20,000.",
       whole_range{1, 1'000'000},
       [](settings& of) -> setting_place { return &of.transport.http.connections_max; }},
      {"server.compression", "",
       "Whether changes are sent compressed (permessage-deflate) to clients that offer it. Saves "
       "bandwidth, costs CPU time.",
       switch_rule{},
       [](settings& of) -> setting_place { return &of.transport.realtime.compression; }},
      {"server.outbox_bytes_max", "bytes",
       "Maximum size of the data queued for one live connection; beyond it, a slow client receives "
       "the latest state instead of every change.",
       whole_range{kib, 64 * mib},
       [](settings& of) -> setting_place { return &of.transport.realtime.outbox_bytes_max; }},
  };
}

std::vector<setting_row> server_time_rows() {
  return {
      {"server.head_timeout_ms", "ms", "Time limit for receiving all headers of a request.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.http.head_timeout; }},
      {"server.body_timeout_ms", "ms", "Time limit for receiving the body of a request.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.http.body_timeout; }},
      {"server.idle_timeout_ms", "ms", "A connection without a request is closed after this time.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.http.idle_timeout; }},
      {"server.write_timeout_ms", "ms",
       "Time limit for a client to read a response, and 64 KiB of a streamed one.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.http.write_timeout; }},
      {"server.request_deadline_ms", "ms",
       "Requests that are not answered within this time are answered with 504.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.server.request_deadline; }},
      {"server.slow_consumer_grace_ms", "ms",
       "How long an outbox may exceed its limit with data that must not be dropped before the "
       "connection is closed.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.realtime.slow_consumer_grace; }},
      {"server.ping_interval_ms", "ms", "Interval between two heartbeats of a live connection.",
       whole_range{1'000, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.realtime.ping_interval; }},
      {"server.ping_timeout_ms", "ms", "Time limit for a client to answer a heartbeat.",
       whole_range{1'000, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.realtime.ping_timeout; }},
      {"server.shutdown_grace_ms", "ms",
       "Maximum time that a planned stop waits for clients to receive their queued data.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.drain_timeout; }},
  };
}

std::vector<setting_row> storage_rows() {
  return {
      {"data.dir", "",
       "The folder of all persistent data: keys and databases. Relative to the working folder. "
       "Created on first start; back up the whole folder.",
       text_rule{"a folder", some_text},
       [](settings& of) -> setting_place { return &of.data.dir; }},
      {"database.url", "",
       "The platform's own database. Empty: the server runs a private PostgreSQL in the data "
       "folder.",
       text_rule{"a URL such as \"postgresql://user:password@host/database\", or empty",
                 database_url_or_empty},
       [](settings& of) -> setting_place { return &of.database.url; }, true},
      {"database.connections", "connections",
       "Number of connections to the platform's database, each with one thread.",
       whole_range{1, 100}, [](settings& of) -> setting_place { return &of.database.connections; }},
      {"database.deadline_ms", "ms",
       "Time limit for one storage task; after it, storage counts as unavailable.",
       whole_range{100, 600'000},
       [](settings& of) -> setting_place { return &of.actors.storage_deadline; }},
  };
}

}  // namespace

std::vector<setting_row> front_rows() {
  std::vector<setting_row> rows = {
      {"mode", "",
       "The kind of installation. platform: multiple organizations with accounts and roles. "
       "self_hosted: one organization with one project and no sign-in; anyone who can reach the "
       "port has full access.",
       enum_choice{{"platform", "self_hosted"}},
       [](settings& of) -> setting_place { return &of.mode; }}};
  for (const auto& part : {server_rows(), server_time_rows(), storage_rows()}) {
    rows.insert(rows.end(), part.begin(), part.end());
  }
  return rows;
}

}  // namespace signalbox::app
