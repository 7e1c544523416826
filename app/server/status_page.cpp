#include "app/server/status_page.hpp"

#include <boost/asio/post.hpp>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "app/server/page_policy.hpp"
#include "app/server/share.hpp"

namespace signalbox::app {

namespace {

/// The built page of the web app, empty when it does not exist, and the headers of all pages.
api::status_documents::options options_of(const settings& how) {
  std::ifstream page(web_root_of(how) / "status.html", std::ios::binary);
  return {.frame = std::string((std::istreambuf_iterator<char>(page)), {}),
          .headers = {{"Content-Security-Policy", page_policy(how)},
                      {"X-Content-Type-Options", "nosniff"},
                      {"Referrer-Policy", "same-origin"}}};
}

/// The names of all regions of all providers, by code.
std::map<std::string, std::string> names_of(const domain::region_catalogue& all) {
  std::map<std::string, std::string> names;
  for (const auto provider : all.cloud_providers()) {
    for (const auto& region : all.regions_of(provider))
      names.emplace(region.code, region.name);
  }
  return names;
}

}  // namespace

bool io_thread_runner::submit(std::move_only_function<void()> task) {
  boost::asio::post(loop_, std::move(task));
  return true;
}

status_page::status_page(const settings& how, const catalogues& shipped, actors::gateway& gate,
                         actors::environment& environment, boost::asio::io_context& loop)
    : anonymous_thread_(loop),
      anonymous_audience_(environment.hub, anonymous_thread_,
                          {.most = how.status.visitors_max,
                           .most_per_address = how.status.visitors_per_address_max,
                           .counted_address = environment.counted_address}),
      context_{.components = shipped.status,
               .region_names = names_of(shipped.regions),
               .title = how.status.title,
               .support_url = how.status.support_url,
               .snapshot = snapshot_,
               .anonymous_audience = anonymous_audience_},
      documents_(snapshot_, options_of(how)) {
  gate.send_anonymous_to(anonymous_audience_);
  environment.status = &context_;
}

}  // namespace signalbox::app
