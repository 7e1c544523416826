#pragma once

#include "actors/environment.hpp"
#include "actors/messages/basic.hpp"
#include "storage/author.hpp"

namespace signalbox::actors {

/// Who asked, as storage records it, with the present moment.
[[nodiscard]] storage::author author_of(const environment& env, const requester& by);

}  // namespace signalbox::actors
